import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBy, connectToGateway, type GatewayClient } from '../live-mcp/gateway-client.ts';
import { GATEWAY_TOKEN, startLeanGateway } from '../live-mcp/lean-gateway.ts';
import { MISBEHAVING_MCP_SERVER } from './server-path.ts';

const LAUNCHER = {
  command: process.execPath,
  args: ['--conditions=@openclaw/source', resolve(import.meta.dirname, '../../../scripts/openclaw.mjs')],
};
const server = (...faults: readonly string[]) => ({
  command: process.execPath,
  args: [MISBEHAVING_MCP_SERVER, ...faults],
});
/** The second begins only once there is a file `open` in the folder. */
const serversIn = (home: string) => ({
  kb: server('--changes'),
  late: server('--start-after', join(home, 'open')),
});

type Mode = 'direct' | 'tools';
interface Way {
  /** Lets the late server begin. */
  open(): Promise<void>;
  connect(mode: Mode, signal: AbortSignal): Promise<GatewayClient>;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openclaw-list-changed-'));
});
afterAll(() => rm(folder, { recursive: true, maxRetries: 3 }));

/** `openclaw mcp serve` for each client. */
async function overStdio(): Promise<Way> {
  const home = await mkdtemp(join(folder, 'serve-'));
  await writeFile(join(home, 'openclaw.json5'), JSON.stringify({ mcp: { servers: serversIn(home) } }));
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, OPENCLAW_STATE_DIR: home };
  return {
    open: () => writeFile(join(home, 'open'), ''),
    connect: (mode, signal) =>
      connectBy(
        new StdioClientTransport({
          command: LAUNCHER.command,
          args: [...LAUNCHER.args, 'mcp', 'serve', '--mode', mode],
          env,
          stderr: 'ignore',
        }),
        signal,
      ),
  };
}

/** `/mcp` of a Gateway process that has seen no client before. */
async function overHttp(stack: AsyncDisposableStack, signal: AbortSignal): Promise<Way> {
  const home = await mkdtemp(join(folder, 'gateway-'));
  const options = { launcher: LAUNCHER, folder: home, servers: serversIn(home), signal };
  const gateway = stack.use(await startLeanGateway(options));
  return {
    open: () => writeFile(join(home, 'open'), ''),
    connect: (mode) => connectToGateway({ url: gateway.url, token: GATEWAY_TOKEN, mode, signal }),
  };
}

const WAYS = [
  ['openclaw mcp serve', overStdio],
  ['/mcp', overHttp],
] as const;

describe.concurrent.each(WAYS)('list_changed out of %s', (_name, open) => {
  it('MCP-1: a client is told that a server came late, and that another has other tools now, and sees them', async ({
    signal,
  }) => {
    await using stack = new AsyncDisposableStack();
    const way = await open(stack, signal);
    const client = stack.use(await way.connect('direct', signal));

    // Lists once, and again only when it is told.
    const lists: (readonly string[])[] = [];
    const until = (name: string) =>
      client.untilListed((names) => {
        lists.push(names);
        if (lists.length === 1) void way.open();
        return names.includes(name);
      });
    await until('late__echo');
    expect(lists[0]).toContain('kb__old_thing');
    expect(lists[0]).not.toContain('late__echo');

    await client.call('kb__change_tools', {});
    const names = await until('kb__new_thing');
    expect(names).not.toContain('kb__old_thing');
    expect(await client.call('kb__new_thing', {})).toEqual({ value: 'called new_thing', isError: false });
    expect(await client.call('late__echo', { text: 'here' })).toEqual({ value: 'here', isError: false });
    expect(await client.call('kb__old_thing', {})).toMatchObject({ isError: true });
  });
});
