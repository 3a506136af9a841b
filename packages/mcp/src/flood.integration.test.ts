import process from 'node:process';
import { type Logger, SILENT_LOGGER } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { createMcpRuntime } from './runtime.ts';

/** Answers as a server should, and writes what `noise` does before that, where `when` holds. */
const server = (when: string, noise: string) => `
process.stdin.setEncoding('utf8').on('data', (text) => {
  for (const line of text.trim().split('\\n')) {
    const { id, method, params } = JSON.parse(line);
    if (${when}) { ${noise} }
    const result = method === 'initialize'
      ? { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } }
      : method === 'tools/list' ? { tools: [{ name: 'one', inputSchema: { type: 'object' } }] } : { content: [] };
    if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
  }
});`;
const endless = (text: string) =>
  `const more = () => process.stdout.write(${JSON.stringify(text)}.repeat(1000), more); more(); return;`;

function start(script: string, logger: Logger = SILENT_LOGGER) {
  return createMcpRuntime({
    servers: { loud: { command: process.execPath, args: ['-e', script] } },
    logger,
    env: { PATH: process.env['PATH'] },
  });
}

describe('a server that floods stdout', () => {
  it.each([
    ['lines', 'no protocol at all\n'],
    ['empty lines', '\n'],
    ['one line without an end', 'y'.repeat(50)],
  ])('FR-104: with %s is ended, says so, and is not started again at once', async (_what, text) => {
    await using runtime = start(server(`method === 'initialize'`, endless(text)));
    const { tools, diagnostics } = await runtime.tools({ waitMs: 50_000 });
    expect(tools).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: 'mcp_server_unavailable' }]);
    const [status] = runtime.status();
    expect(status).toMatchObject({ state: 'unavailable', problem: { data: { flooded: true } } });
    expect(status?.problem?.message).toContain('1 MiB');
    expect(status?.retryInMs).toBeGreaterThan(0);
  });

  it('FR-104: in the middle of a call is ended as well, and the call with it', async () => {
    await using runtime = start(server(`method === 'tools/call'`, endless('noise\n')));
    const { tools } = await runtime.tools({ waitMs: 50_000 });
    const session = { agentId: 'main', sessionKey: 'agent:main:k', sessionId: 's1' };
    const run = { ...session, runId: 'r1', channel: 'cli' };
    const context = { callId: 'c1', run, signal: new AbortController().signal, reportProgress() {} };
    await expect(tools[0]?.execute({}, context)).rejects.toMatchObject({ data: { flooded: true } });
    expect(runtime.status()).toMatchObject([
      { problem: { code: 'mcp_server_unavailable', data: { flooded: true } } },
    ]);
  });

  it('MCP-2: with requests whose answers it does not read is ended, before they fill our memory', async () => {
    const asks = `process.stdin.pause(); const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }) + '\\n';
      const more = () => process.stdout.write(ping.repeat(1000), more); setImmediate(more);`;
    const ended = Promise.withResolvers<object>();
    await using runtime = start(server(`method === 'tools/list'`, asks), {
      ...SILENT_LOGGER,
      warn: (fields) => ended.resolve(fields),
    });
    expect((await runtime.tools({ waitMs: 50_000 })).tools).toHaveLength(1);
    expect(await ended.promise).toMatchObject({ server: 'loud', flooded: true });
  });

  it('FR-104: a server that is only noisy between its messages is kept', async () => {
    const noise = `for (let line = 0; line < 4; line += 1) process.stdout.write('n'.repeat(100_000) + '\\n');`;
    await using runtime = start(
      server(`' + method + '`, noise).replace("=== '' + method + ''", '=== method'),
    );
    expect((await runtime.tools({ waitMs: 50_000 })).tools).toHaveLength(1);
    expect(runtime.status()).toMatchObject([{ state: 'ready', skippedLines: 12 }]);
  });
});
