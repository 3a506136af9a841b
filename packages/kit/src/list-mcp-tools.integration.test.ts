import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { SILENT_LOGGER } from '@openclaw/contracts';
import { expect, it } from 'vitest';
import { createGateway } from './create-gateway.ts';

const SERVER = `process.stdin.setEncoding('utf8').on('data', (text) => {
  for (const line of text.trim().split('\\n')) {
    const { id, method, params } = JSON.parse(line);
    const result = method === 'initialize'
      ? { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'tiny', version: '1' } }
      : method === 'tools/list'
        ? { tools: [{ name: 'one', inputSchema: { type: 'object' } }] }
        : { content: [] };
    if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
  }
});`;

it.each([
  {
    mcpWaitMs: 0,
    pending: ['tiny'],
    outcome: undefined,
    why: 'which goes on at once without those starting',
  },
  { mcpWaitMs: 200_000, pending: [], outcome: 'completed', why: 'which has them all' },
])('MCP-1: mcpWaitMs $mcpWaitMs holds for an inventory and a call, $why', async (row) => {
  const folder = await mkdtemp(join(tmpdir(), 'openclaw-kit-'));
  const open = () =>
    createGateway({
      config: { mcp: { servers: { tiny: { command: process.execPath, args: ['-e', SERVER] } } } },
      baseDir: folder,
      stateDir: folder,
      env: { PATH: process.env['PATH'] },
      logger: SILENT_LOGGER,
      mcpWaitMs: row.mcpWaitMs,
    });
  {
    await using gateway = await open();
    expect((await gateway.inventory({ channel: 'cli' })).pending).toEqual(row.pending);
  }
  {
    await using gateway = await open();
    const call = {
      channel: 'cli',
      idOrName: 'mcp:tiny:one',
      arguments: {},
      signal: new AbortController().signal,
    };
    const called = gateway
      .callTool(call)
      .then(({ outcome }) => ('status' in outcome ? outcome.status : undefined));
    if (row.outcome === undefined) await expect(called).rejects.toMatchObject({ code: 'tool_not_found' });
    else expect(await called).toBe(row.outcome);
  }
  await rm(folder, { recursive: true });
});
