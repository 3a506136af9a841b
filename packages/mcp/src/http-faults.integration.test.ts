import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type BoundTool,
  type CallContext,
  type OpenClawError,
  SILENT_LOGGER,
  type ToolResult,
} from '@openclaw/contracts';
import { expect, it } from 'vitest';
import { createMcpRuntime, type McpRuntime } from './index.ts';

/** What the server below does with a `tools/call`; it answers everything else as it should. */
type OnCall = (response: ServerResponse, answer: string) => void;

interface Setup extends AsyncDisposable {
  readonly runtime: McpRuntime;
  readonly requests: { readonly method: string; readonly headers: IncomingMessage['headers'] }[];
  /** Forgets every session. */
  forget(): void;
  /** Never knows a session again. */
  forgetAlways(): void;
  call(): Promise<ToolResult>;
}

async function setUp(
  onCall: OnCall,
  onAnswer: (response: ServerResponse) => void = (response) => void response.writeHead(202).end(),
): Promise<Setup> {
  const requests: { method: string; headers: IncomingMessage['headers'] }[] = [];
  const sessions = new Set<string>();
  let opened = 0;
  let forgetting = false;

  const server = createServer((request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(405).end();
      return;
    }
    let body = '';
    request.setEncoding('utf8').on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      const { method, id, params } = JSON.parse(body);
      requests.push({ method, headers: request.headers });
      if (method === undefined) return onAnswer(response);
      const answer = (result: object): string => JSON.stringify({ jsonrpc: '2.0', id, result });
      const json = { 'content-type': 'application/json' };
      if (method === 'initialize') {
        opened += 1;
        if (!forgetting) sessions.add(`session-${opened}`);
        const serverInfo = { name: 'http', version: '1' };
        response.writeHead(200, { ...json, 'mcp-session-id': `session-${opened}` });
        response.end(
          answer({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo }),
        );
      } else if (method === 'tools/list') {
        response
          .writeHead(200, json)
          .end(answer({ tools: [{ name: 'act', inputSchema: { type: 'object' } }] }));
      } else if (method !== 'tools/call') response.writeHead(202).end();
      else if (!sessions.has(String(request.headers['mcp-session-id']))) response.writeHead(404).end();
      else onCall(response, answer({ content: [{ type: 'text', text: 'done' }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const runtime = createMcpRuntime({
    servers: { web: { url: `http://127.0.0.1:${port}/mcp`, headers: { authorization: 'Bearer key' } } },
    env: {},
    logger: SILENT_LOGGER,
  });
  const { tools } = await runtime.tools({ waitMs: 50_000 });
  return {
    runtime,
    requests,
    forget: () => sessions.clear(),
    forgetAlways() {
      sessions.clear();
      forgetting = true;
    },
    call: () => callFirst(tools),
    async [Symbol.asyncDispose]() {
      await runtime[Symbol.asyncDispose]();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function callFirst(tools: readonly BoundTool[]): Promise<ToolResult> {
  const context: CallContext = {
    signal: new AbortController().signal,
    callId: 'call-1',
    run: { agentId: 'main', sessionKey: 'agent:main:x', sessionId: 's', runId: 'r', channel: 'test' },
    reportProgress() {},
  };
  const [first] = tools;
  if (!first) throw new Error('no tool was listed');
  return await first.execute({}, context);
}

const good: OnCall = (response, answer) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
};
const DONE = { content: [{ type: 'text', text: 'done' }] };
const calls = (setup: Setup): number => setup.requests.filter(({ method }) => method === 'tools/call').length;

async function errorOf(call: Promise<unknown>): Promise<OpenClawError> {
  return await call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: OpenClawError) => error,
  );
}

it('MCP-2: a session that the server has forgotten (404) is opened anew and the refused call runs once', async () => {
  await using setup = await setUp(good);
  setup.forget();
  expect(await setup.call()).toEqual(DONE);
  expect(calls(setup)).toBe(2);
  expect(setup.requests.filter(({ method }) => method === 'initialize')).toHaveLength(2);
  expect(setup.requests.every(({ headers }) => headers.authorization === 'Bearer key')).toBe(true);
});

it('MCP-2: a server that never knows a session is tried twice and no more', async () => {
  await using setup = await setUp(good);
  setup.forgetAlways();
  expect((await errorOf(setup.call())).code).toBe('mcp_server_unavailable');
  expect(calls(setup)).toBe(2);
});

it.for<[string, OnCall]>([
  [
    'ends',
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': nothing\n\n');
    },
  ],
  [
    'breaks off',
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: message\ndata: {"json');
      setImmediate(() => response.destroy());
    },
  ],
  ['is refused with a reset', (response) => void response.destroy()],
  ['is an HTTP 500', (response) => void response.writeHead(500).end('<h1>oops</h1>')],
  [
    'is an HTTP 500 without an end',
    (response) => {
      // A write to a client that has left fails at once, before the response knows.
      const more = (failed?: Error | null): void => {
        if (!failed) response.write('oops'.repeat(10_000), more);
      };
      response.writeHead(500);
      more();
    },
  ],
  ['is JSON cut short', (response, answer) => good(response, answer.slice(0, 20))],
  [
    'is a web page',
    (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hi</h1>'),
  ],
])(
  'FR-98: a call whose answer %s fails at once, is not sent again, and the next one works',
  async ([, fault]) => {
    let faults = 1;
    await using setup = await setUp((response, answer) => {
      faults -= 1;
      if (faults >= 0) fault(response, answer);
      else good(response, answer);
    });
    const error = await errorOf(setup.call());
    expect(error.code).toBe('mcp_server_unavailable');
    expect(error.message).not.toContain('oops');
    expect(calls(setup)).toBe(1);
    expect(await setup.call()).toEqual(DONE);
  },
);

it('MCP-2: a server that asks without end and takes no answer is left, and the call fails', async () => {
  const ping = `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping' })}\n\n`;
  await using setup = await setUp(
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(ping.repeat(1_000));
    },
    () => {},
  );
  expect((await errorOf(setup.call())).code).toBe('mcp_server_unavailable');
});

it.for(['text/event-stream', 'application/json'])(
  'MCP-2: an answer of 20 MB as %s becomes an error result',
  async (type) => {
    await using setup = await setUp((response, answer) => {
      const huge = answer.replace('done', 'x'.repeat(20_000_000));
      response
        .writeHead(200, { 'content-type': type })
        .end(type === 'application/json' ? huge : `data: ${huge}\n\n`);
    });
    const result = await setup.call();
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result).length).toBeLessThan(500);
  },
);

it('MCP-2: the log says why a server is not connected', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const warned: object[] = [];
  await using runtime = createMcpRuntime({
    servers: { web: { url: `http://127.0.0.1:${port}/mcp` } },
    env: {},
    logger: { ...SILENT_LOGGER, warn: (fields) => void warned.push(fields) },
  });
  const { tools } = await runtime.tools({ waitMs: 50_000 });
  expect(tools).toEqual([]);
  expect(warned).toEqual([
    { server: 'web', code: 'mcp_server_unavailable', reason: expect.stringContaining('ECONNREFUSED') },
  ]);
});
