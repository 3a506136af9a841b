import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { type ClientCapabilities, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { type House, makeHouse } from '../../test/run-captured.ts';

const OPENCLAW = fileURLToPath(new URL('../../test/openclaw.ts', import.meta.url));

const command = (house: House, ...flags: readonly string[]) => ({
  command: process.execPath,
  args: ['--conditions=@openclaw/source', OPENCLAW, '--state-dir', house.folder, 'mcp', 'serve', ...flags],
  env: { PATH: process.env['PATH'] ?? '', HOME: house.folder },
});

async function connect(
  house: House,
  options: { readonly flags?: readonly string[]; readonly capabilities?: ClientCapabilities } = {},
): Promise<Client & AsyncDisposable> {
  const { capabilities = {} } = options;
  const client = new Client({ name: 'test', version: '1' }, { capabilities });
  await client.connect(
    new StdioClientTransport({ ...command(house, ...(options.flags ?? [])), stderr: 'ignore' }),
  );
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
const write = (note: string) => ({
  name: 'tool_call',
  arguments: { id: 'memory_write', args: { text: note } },
});

/** A plugin that prints where it must not. */
async function writeChatterer(folder: string): Promise<string> {
  const path = join(folder, 'chatterer');
  await mkdir(path);
  await writeFile(
    join(path, 'package.json'),
    JSON.stringify({ name: 'chatterer', type: 'module', openclaw: { plugin: './index.js' } }),
  );
  await writeFile(
    join(path, 'index.js'),
    `console.log('loading');
export default {
  id: 'chatterer',
  tools: [{
    name: 'chat',
    description: 'Chats.',
    inputSchema: { type: 'object' },
    execute() { console.log('running'); process.stdout.write('still running\\n'); return 'chatted'; },
  }],
};`,
  );
  return path;
}

describe('openclaw mcp serve', () => {
  it('SRF-1, DIR-1: an unchanged client gets search, describe and call in front of everything, and the directory', async () => {
    await using house = await makeHouse();
    await using client = await connect(house);
    expect(await names(client)).toEqual(
      expect.arrayContaining(['tool_search', 'tool_describe', 'tool_call']),
    );
    expect(await names(client)).not.toContain('memory_write');
    expect(client.getInstructions()).toContain('- memory_write');

    const found = await client.callTool({ name: 'tool_search', arguments: { query: 'remember a note' } });
    expect(JSON.stringify(found.content)).toContain('openclaw:memory:memory_write');
    const called = await client.callTool(write('The key is under the mat.'));
    expect(called).toMatchObject({
      structuredContent: {
        tool: { id: 'openclaw:memory:memory_write' },
        result: { details: { created: true } },
      },
    });
    const missed = await client.callTool({ name: 'memory_write', arguments: { text: 'x' } });
    expect(missed).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'tool_not_callable_here' } },
    });
    await client.close();

    const { stdout } = await house.run('sessions', 'list', '--json');
    const { stdout: shown } = await house.run('sessions', 'show', JSON.parse(stdout)[0].sessionId, '--json');
    expect(JSON.stringify(JSON.parse(shown))).toContain('"channel":"mcp"');
  });

  it('SRF-1: --mode direct shows every tool itself', async () => {
    await using house = await makeHouse({ tools: { toolSearch: { mode: 'directory' } } });
    await using client = await connect(house, { flags: ['--mode', 'direct'] });
    expect(await names(client)).toContain('memory_write');
    expect(await names(client)).not.toContain('tool_call');
    expect(await client.callTool({ name: 'memory_write', arguments: { text: 'x' } })).toMatchObject({
      structuredContent: { created: true },
    });
  });

  it('POL-4: approvals are asked of the person at the client, who may allow always', async () => {
    await using house = await makeHouse({ tools: { ask: ['memory_write'] } });
    await using client = await connect(house, { capabilities: { elicitation: {} } });
    const answers = [
      { action: 'decline' },
      { action: 'accept', content: { decision: 'allow-always' } },
    ] as const;
    let asked = 0;
    client.setRequestHandler(ElicitRequestSchema, () => {
      asked += 1;
      return answers[asked - 1] ?? { action: 'cancel' };
    });
    expect(await client.callTool(write('one'))).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'approval_denied' } },
    });
    expect((await client.callTool(write('two'))).isError).toBeUndefined();
    expect((await client.callTool(write('three'))).isError).toBeUndefined();
    expect(asked).toBe(2);
  });

  it('POL-4: a client that cannot ask is told how to approve, and the same call passes after that', async () => {
    await using house = await makeHouse({ tools: { ask: ['memory_write'] } });
    await using client = await connect(house);
    const denied = JSON.stringify(await client.callTool(write('one')));
    expect(denied).toContain('approval_required');
    const id = /openclaw approvals approve ([\w-]+)/u.exec(denied)?.[1] ?? 'none';
    expect((await house.run('approvals', 'approve', id)).code).toBe(0);
    expect((await client.callTool(write('other'))).isError).toBe(true);
    expect((await client.callTool(write('one'))).isError).toBeUndefined();
    expect((await client.callTool(write('one'))).isError).toBe(true);
  });

  it('MCP-1: stdout carries the protocol only, whatever a plugin prints, and its end ends the process', async () => {
    await using house = await makeHouse();
    const plugin = await writeChatterer(house.folder);
    await writeFile(join(house.folder, 'openclaw.json5'), JSON.stringify({ plugins: { paths: [plugin] } }));
    const { command: program, args, env } = command(house);
    const child = spawn(program, args, { env });
    const stdout = text(child.stdout);
    const stderr = text(child.stderr);
    const ended = new Promise((resolve) => child.once('close', resolve));
    const clientInfo = { name: 't', version: '1' };
    const messages = [
      {
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
      },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/call', params: { name: 'tool_call', arguments: { id: 'chat', args: {} } } },
    ];
    child.stdin.end(
      messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''),
    );

    expect(await ended).toBe(0);
    const answers = (await stdout)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers.map(({ id }) => id)).toEqual([1, 2]);
    expect(JSON.stringify(answers[1])).toContain('chatted');
    expect(await stderr).toContain('loading\nrunning\nstill running');
  });

  it('MCP-2: a client that goes away without reading its last answer ends the process, and no more', async () => {
    await using house = await makeHouse();
    const { command: program, args, env } = command(house);
    const child = spawn(program, args, { env });
    const stderr = text(child.stderr);
    const ended = new Promise((resolve) => child.once('close', resolve));
    const send = (message: object) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
    const clientInfo = { name: 't', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    child.stdin.write(send({ id: 1, method: 'initialize', params }));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.stdout.destroy();
    child.stdin.end(send({ id: 2, method: 'tools/call', params: write('unread') }));
    expect([await ended, await stderr]).toEqual([0, '']);
  });

  it('POL-2: the rules of the channel mcp hold for clients and not for the agent', async () => {
    await using house = await makeHouse({ tools: { byChannel: { mcp: { deny: ['memory_wri*'] } } } });
    await using client = await connect(house);
    expect(await client.callTool(write('one'))).toMatchObject({
      structuredContent: { error: { code: 'tool_not_found' } },
    });
    const { stdout } = await house.run('tools', 'list', '--json');
    expect(stdout).toContain('"openclaw:memory:memory_write"');
  });

  it('POL-2: an agent that is not configured is refused before anything is served', async () => {
    await using house = await makeHouse();
    const { code, stdout, stderr } = await house.run('mcp', 'serve', '--agent', 'nobody');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('(agent_unknown)');
  });
});
