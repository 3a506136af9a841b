import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type CallContext, type OpenClawError, SILENT_LOGGER, type ToolResult } from '@openclaw/contracts';
import {
  createMcpRuntime,
  type McpRuntime,
  type McpRuntimeOptions,
  type McpServerConfig,
  type McpTools,
} from '@openclaw/mcp';
import { describe, expect, it, vi } from 'vitest';
import { MISBEHAVING_MCP_SERVER } from './server-path.ts';

/** Long enough for a server on a busy machine; a hang ends with the test. */
const WAIT_MS = 50_000;

interface Setup {
  readonly runtime: McpRuntime;
  /** Resolves at the next change of any server's tools. */
  nextChange(): Promise<void>;
  list(waitMs?: number): Promise<McpTools>;
  call(id: string, args?: unknown, context?: Partial<CallContext>): Promise<ToolResult>;
}

function setUp(
  servers: Record<string, McpServerConfig>,
  options: Pick<Partial<McpRuntimeOptions>, 'env' | 'now'> = {},
): Setup {
  let changed = Promise.withResolvers<void>();
  const runtime = createMcpRuntime({
    servers,
    env: process.env,
    ...options,
    logger: SILENT_LOGGER,
    onToolsChanged() {
      changed.resolve();
      changed = Promise.withResolvers<void>();
    },
  });
  const list = (waitMs = WAIT_MS): Promise<McpTools> => runtime.tools({ waitMs });
  return {
    runtime,
    nextChange: () => changed.promise,
    list,
    call: async (id, args, context) => await callIn(await list(), { id, args, context }),
  };
}

interface Call {
  readonly id: string;
  readonly args?: unknown;
  readonly context?: Partial<CallContext> | undefined;
}

async function callIn(listed: McpTools, { id, args = {}, context = {} }: Call): Promise<ToolResult> {
  const found = listed.tools.find(({ tool }) => tool.id === id);
  if (!found) throw new Error(`no tool ${id}`);
  return await found.execute(args, {
    signal: new AbortController().signal,
    callId: 'call-1',
    run: { agentId: 'main', sessionKey: 'agent:main:qa', sessionId: 's', runId: 'r', channel: 'qa' },
    reportProgress() {},
    ...context,
  });
}

function server(flags = '', options: Partial<McpServerConfig> = {}): McpServerConfig {
  const args = [MISBEHAVING_MCP_SERVER, ...flags.split(' ').filter((flag) => flag !== '')];
  return { command: process.execPath, args, ...options };
}

/** The error of a call that must fail. */
async function errorOf(call: Promise<unknown>): Promise<OpenClawError> {
  return await call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: OpenClawError) => error,
  );
}

/** `ended` resolves when the process that connected to `port` has ended and so lost its connection. */
async function listenForEnd(): Promise<{ readonly port: number; readonly ended: Promise<void> }> {
  const ended = Promise.withResolvers<void>();
  const listener = createServer((socket) => {
    socket
      .on('error', () => {})
      .on('close', () => {
        listener.close();
        ended.resolve();
      });
    socket.resume();
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return { port: (listener.address() as AddressInfo).port, ended: ended.promise };
}

function names(listed: McpTools): readonly string[] {
  return listed.tools.map(({ tool }) => tool.name);
}

const GOOD = ['add', 'echo', 'environment', 'wait'];
const textOf = (result: ToolResult): string =>
  result.content.map((block) => (block.type === 'text' ? block.text : block.type)).join('');

describe.concurrent('an MCP server that starts badly', () => {
  it('MCP-2, FR-103: one that never answers is named as pending and holds up no plan and no other server', async () => {
    const { runtime, list, nextChange } = setUp({ bad: server('--never-answer'), good: server() });
    await using _ = runtime;
    const goodIsReady = nextChange();
    expect((await list(1)).pending).toEqual(['bad', 'good']);
    await goodIsReady;
    const listed = await list(1);
    expect(listed.pending).toEqual(['bad']);
    expect(names(listed)).toEqual(GOOD);
    expect(textOf(await callIn(listed, { id: 'mcp:good:echo', args: { text: 'hello' } }))).toBe('hello');
  });

  it('FR-103: a slow one joins at a later plan', async () => {
    const { runtime, list, nextChange } = setUp({ slow: server('--slow-start 300') });
    await using _ = runtime;
    const joined = nextChange();
    const early = await list(1);
    expect(early).toMatchObject({ tools: [], pending: ['slow'] });
    await joined;
    expect(names(await list(0))).toEqual(GOOD);
  });

  it('FR-101: a start over connectTimeoutMs is an error that names the key, and the next attempt waits', async () => {
    const { runtime, list } = setUp({ bad: server('--never-answer', { connectTimeoutMs: 200 }) });
    await using _ = runtime;
    const listed = await list();
    expect(listed.diagnostics).toMatchObject([{ code: 'mcp_server_unavailable', subject: 'mcp:bad' }]);
    const [status] = runtime.status();
    expect(status).toMatchObject({
      state: 'unavailable',
      problem: { data: { key: 'mcp.servers.bad.connectTimeoutMs' } },
    });
    expect(status?.retryInMs).toBeGreaterThan(0);
  });

  it('FR-104: a command that is not there is named, and costs nobody else', async () => {
    const { runtime, list } = setUp({ bad: { command: 'no-such-command-anywhere' }, good: server() });
    await using _ = runtime;
    expect(names(await list())).toEqual(GOOD);
    expect(runtime.status()[0]?.problem).toMatchObject({
      code: 'mcp_server_unavailable',
      data: { command: 'no-such-command-anywhere', reason: 'ENOENT' },
    });
  });

  it('MCP-2: one that refuses to stop is killed with the runtime', async () => {
    const witness = await listenForEnd();
    const { runtime, list } = setUp({ bad: server(`--refuse-to-stop --witness-port ${witness.port}`) });
    await list();
    await runtime[Symbol.asyncDispose]();
    await witness.ended;
  });

  it('MCP-2: one that refuses to stop does not outlive us even when nobody disposes the runtime', async () => {
    const witness = await listenForEnd();
    const script = fileURLToPath(new URL('./exit-without-dispose.ts', import.meta.url));
    const child = spawn(process.execPath, ['--conditions=@openclaw/source', script, String(witness.port)]);
    expect(await once(child, 'exit')).toEqual([0, null]);
    await witness.ended;
  });

  it('FR-82: a server sees what its entry names and a short allowlist, and no secret of ours', async () => {
    const { runtime, call } = setUp(
      { s: server('', { env: { NAMED: 'yes' } }) },
      { env: { PATH: process.env.PATH, FAKE_DB_URL: 'postgres://secret', OPENAI_API_KEY: 'secret' } },
    );
    await using _ = runtime;
    const { details } = await call('mcp:s:environment');
    expect((details as { names: string[] }).names).toEqual(['NAMED', 'PATH']);
  });
});

describe.concurrent('an MCP server that lists badly', () => {
  it('FR-91: a cursor that does not advance is stopped, the tools are counted once, and it is reported', async () => {
    const { runtime, list } = setUp({ s: server('--endless-cursor') });
    await using _ = runtime;
    const listed = await list();
    expect(names(listed)).toEqual(GOOD);
    expect(listed.diagnostics).toMatchObject([{ code: 'tool_invalid', subject: 'mcp:s' }]);
  });

  it('FR-92, CAT-14: bad schemas and huge texts cost their own tool at most, with a reason', async () => {
    const flags = '--dangling-schema --recursive-schema --huge-description --duplicate-names';
    const { runtime, list, call } = setUp({ s: server(flags) });
    await using _ = runtime;
    const listed = await list();
    expect(names(listed)).toEqual([...GOOD, 'dangling_output', 'long_winded', 'tree', 'twin'].sort());
    expect(listed.diagnostics.map(({ code, subject }) => `${code} ${subject}`).sort()).toEqual([
      'output_schema_invalid tool:mcp:s:dangling_output',
      'tool_invalid tool:mcp:s:abyss',
      'tool_invalid tool:mcp:s:dangling_input',
      'tool_invalid tool:mcp:s:twin',
    ]);
    const tools = new Map(listed.tools.map(({ tool }) => [tool.name, tool]));
    expect(tools.get('long_winded')?.description.length).toBeLessThanOrEqual(4_000);
    expect(tools.get('dangling_output')?.outputSchema).toBeUndefined();
    expect(textOf(await call('mcp:s:dangling_output'))).toBe('called dangling_output');
  });

  it('MCP-1: 5,000 tools in one page all arrive', async () => {
    const { runtime, list } = setUp({ s: server('--tools 5000') });
    await using _ = runtime;
    expect((await list()).tools).toHaveLength(5_000 + GOOD.length);
  });

  it('MCP-1: list_changed refreshes the tools, and a tool that went is refused before it is sent', async () => {
    const { runtime, list, nextChange } = setUp({ s: server('--list-change-ms 100') });
    await using _ = runtime;
    const first = await list();
    const gone = names(first).find((name) => name.startsWith('listing_')) ?? expect.fail('none');
    let changed = nextChange();
    for (let now = first; names(now).includes(gone); now = await list(0)) {
      await changed;
      changed = nextChange();
    }
    const error = await errorOf(callIn(first, { id: `mcp:s:${gone}` }));
    expect(error.code).toBe('tool_unavailable');
  });

  it.for(['--fail-relist', '--empty-relist'])(
    'FR-97: %s keeps the last good list, usable and marked',
    async (flag) => {
      const { runtime, list, call } = setUp({ s: server(`${flag} --list-change-ms 50`) });
      await using _ = runtime;
      const before = names(await list());
      await vi.waitFor(() => expect(runtime.status()[0]?.stale).toBe(true), { timeout: WAIT_MS });
      const after = await list();
      expect(names(after)).toEqual(before);
      expect(after.diagnostics).toMatchObject([{ code: 'mcp_server_unavailable', subject: 'mcp:s' }]);
      expect(textOf(await call('mcp:s:echo', { text: 'still here' }))).toBe('still here');
    },
  );
});

describe.concurrent('an MCP server that is called', () => {
  it('MCP-2, FR-98: a crash fails the call at once with exit code and stderr; the next call reconnects, nothing is replayed', async () => {
    const { runtime, call } = setUp({ bad: server('--crash-on-call'), good: server() });
    await using _ = runtime;
    const other = call('mcp:good:wait', { ms: 400 });
    const error = await errorOf(call('mcp:bad:crash'));
    expect(error.code).toBe('mcp_server_unavailable');
    expect(error.data).toMatchObject({
      exitCode: 3,
      stderrTail: expect.stringContaining('about to fall over'),
    });
    expect(error.message).not.toContain('about to fall over');
    expect(textOf(await call('mcp:bad:echo', { text: 'back' }))).toBe('back');
    expect(runtime.status()[0]?.stderrTail).not.toContain('fall over');
    expect(textOf(await other)).toBe('waited');
  });

  it('MCP-2: a server that crashes at each call is told to wait', async () => {
    const { runtime, call } = setUp({ bad: server('--crash-on-call') }, { now: () => 0 });
    await using _ = runtime;
    await errorOf(call('mcp:bad:crash'));
    await errorOf(call('mcp:bad:crash'));
    const refused = await errorOf(call('mcp:bad:crash'));
    expect(refused.code).toBe('mcp_server_unavailable');
    expect(refused.data.retryInMs).toBeGreaterThan(0);
  });

  it('FR-104, FR-106: garbage on stdout is skipped and counted; a 2 MB argument and its echo pass whole', async () => {
    const { runtime, call } = setUp({ s: server('--garbage') });
    await using _ = runtime;
    const text = 'é😀'.repeat(350_000);
    expect(textOf(await call('mcp:s:echo', { text }))).toBe(text);
    expect(runtime.status()[0]?.skippedLines).toBeGreaterThanOrEqual(4);
  });

  it.for(['huge', 'enormous'])(
    'MCP-2: the result of %s is over the limit and becomes an error result',
    async (name) => {
      const { runtime, call } = setUp({ s: server('--huge-result') });
      await using _ = runtime;
      const result = await call(`mcp:s:${name}`);
      expect(result.isError).toBe(true);
      expect(textOf(result).length).toBeLessThan(300);
      expect(textOf(await call('mcp:s:echo', { text: 'on' }))).toBe('on');
    },
  );

  it('FR-94, MCP-3: structure that breaks the output schema passes as it is', async () => {
    const { runtime, call } = setUp({ s: server('--wrong-structured') });
    await using _ = runtime;
    expect(await call('mcp:s:structured')).toEqual({
      content: [{ type: 'text', text: 'n is one' }],
      details: { n: 'one', extra: [null] },
    });
  });

  it('FR-101: a call over requestTimeoutMs is an error that names the key, and is cancelled at the server', async () => {
    const { runtime, call } = setUp({ s: server('', { requestTimeoutMs: 2_000 }) });
    await using _ = runtime;
    const error = await errorOf(call('mcp:s:wait', { ms: 30_000 }));
    expect(error.code).toBe('mcp_request_timeout');
    expect(error.data).toMatchObject({ key: 'mcp.servers.s.requestTimeoutMs', limit: 'idle' });
    await vi.waitFor(() => expect(runtime.status()[0]?.stderrTail).toContain('cancelled'), {
      timeout: WAIT_MS,
    });
  });

  it('FR-100, MCP-3: progress is passed on and extends the time', async () => {
    // Far apart, so that a machine which keeps both processes waiting does not end the call for it.
    const { runtime, call } = setUp({ s: server('--progress-ms 50', { requestTimeoutMs: 4_000 }) });
    await using _ = runtime;
    const reports: number[] = [];
    const result = await call(
      'mcp:s:wait',
      { ms: 5_000 },
      { reportProgress: ({ progress }) => reports.push(progress) },
    );
    expect(textOf(result)).toBe('waited');
    expect(reports.slice(0, 3)).toEqual([1, 2, 3]);
  });

  it('MCP-3: progress that arrives together with the answer is not lost', async () => {
    const { runtime, call } = setUp({ s: server('--burst') });
    await using _ = runtime;
    const reports: number[] = [];
    const reportProgress: CallContext['reportProgress'] = ({ progress }) => reports.push(progress);
    expect(textOf(await call('mcp:s:report', {}, { reportProgress }))).toBe('reported');
    expect(reports).toEqual([1, 2]);
  });

  it('FR-100: progress for ever ends at the hard maximum and is cancelled at the server', async () => {
    const { runtime, call } = setUp({ s: server('--progress-ms 20', { requestTimeoutMs: 1_500 }) });
    await using _ = runtime;
    const error = await errorOf(call('mcp:s:wait', { ms: 60_000 }));
    expect(error.data).toMatchObject({ limit: 'total' });
    await vi.waitFor(() => expect(runtime.status()[0]?.stderrTail).toContain('cancelled'), {
      timeout: WAIT_MS,
    });
  });

  it('MCP-3, EXE-7: a cancelled call ends at once though the server goes on', async () => {
    const { runtime, list, call } = setUp({ s: server('--ignore-cancellation') });
    await using _ = runtime;
    await list();
    const controller = new AbortController();
    const reason = new Error('enough');
    const failed = errorOf(call('mcp:s:wait', { ms: 30_000 }, { signal: controller.signal }));
    const sent = call('mcp:s:echo', { text: 'after' });
    await sent;
    controller.abort(reason);
    expect(await failed).toBe(reason);
    expect(textOf(await call('mcp:s:echo', { text: 'on' }))).toBe('on');
  });

  it('MCP-3: a server that exits when a call is cancelled is there again for the next call', async () => {
    const { runtime, call } = setUp({ s: server('--exit-on-cancellation') });
    await using _ = runtime;
    await call('mcp:s:echo', { text: 'ready' });
    const controller = new AbortController();
    const failed = errorOf(call('mcp:s:wait', { ms: 30_000 }, { signal: controller.signal }));
    await call('mcp:s:echo', { text: 'sent after the call that waits' });
    controller.abort(new Error('enough'));
    await failed;
    await vi.waitFor(() => expect(runtime.status()[0]?.state).toBe('unavailable'), { timeout: WAIT_MS });
    expect(textOf(await call('mcp:s:echo', { text: 'back' }))).toBe('back');
  });
});
