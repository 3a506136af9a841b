import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type ClientCapabilities, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { type ApprovalDecision, type ApprovalRequest, SILENT_LOGGER } from '@openclaw/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMcpFacade } from './facade.ts';
import { createMcpHttpEndpoint, type McpHttpEndpoint } from './http-endpoint.ts';
import type { McpFacadeClient, McpFacadePort, McpFacadeTools } from './port.ts';

interface Rig {
  readonly url: string;
  readonly endpoint: McpHttpEndpoint;
  readonly counts: { opened: number; disposed: number };
  /** Resolves once so many streams have been opened. */
  streams(count: number): Promise<void>;
}

const started: Server[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const server of started.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const QUESTION: ApprovalRequest = {
  approvalId: 'a1',
  tool: { id: 'openclaw:desk:send', source: 'openclaw', owner: 'desk', name: 'send' },
  arguments: {},
  reason: 'global: send',
  run: { agentId: 'main', sessionKey: 'agent:main:x', sessionId: 's', runId: 'r', channel: 'mcp' },
  requestedAt: '2026-11-29T12:00:00.000Z',
  expiresAt: '2026-11-29T12:02:00.000Z',
};

type Dispatch = (client: McpFacadeClient, signal: AbortSignal) => Promise<string>;

/** An HTTP server that knows nothing but the endpoint; whatever tool is called, `dispatch` answers. */
async function serve(
  part: { readonly dispatch?: Dispatch; readonly idleMs?: number; readonly maxSessions?: number } = {},
): Promise<Rig> {
  const counts = { opened: 0, disposed: 0 };
  const dispatch = part.dispatch ?? (async () => 'ok');
  const port: McpFacadePort = {
    async open(client): Promise<McpFacadeTools> {
      counts.opened += 1;
      return {
        functions: [{ name: 'go', description: 'Goes.', parameters: { type: 'object' } }],
        instructions: '',
        dispatch: async (_call, { signal }) => ({
          content: [{ type: 'text', text: await dispatch(client, signal) }],
          isError: false,
        }),
        async [Symbol.asyncDispose]() {
          counts.disposed += 1;
        },
      };
    },
    onChanged: () => ({ [Symbol.dispose]() {} }),
  };
  const { idleMs, maxSessions } = part;
  const endpoint = createMcpHttpEndpoint({
    logger: SILENT_LOGGER,
    openFacade: () => createMcpFacade(port, { logger: SILENT_LOGGER }),
    ...(idleMs !== undefined && { idleMs }),
    ...(maxSessions !== undefined && { maxSessions }),
  });
  const opened = new EventEmitter();
  let streams = 0;
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? await json(request) : undefined;
    const handled = endpoint.handle(request, response, body);
    if (request.method === 'GET') {
      streams += 1;
      opened.emit('stream');
    }
    await handled;
  });
  started.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const portNumber = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${portNumber}/mcp`,
    endpoint,
    counts,
    async streams(count) {
      while (streams < count) await once(opened, 'stream');
    },
  };
}

async function connect(url: string, capabilities: ClientCapabilities = {}) {
  const transport = new StreamableHTTPClientTransport(new URL(url));
  const client = new Client({ name: 'test', version: '1' }, { capabilities });
  await client.connect(transport);
  return { client, transport };
}

const HEADERS = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const list = (sessionId?: string): RequestInit => ({
  method: 'POST',
  headers: { ...HEADERS, ...(sessionId !== undefined && { 'mcp-session-id': sessionId }) },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
});

describe('sessions', () => {
  it('MCP-1: each client has one of its own, and DELETE ends it', async () => {
    const { url, counts } = await serve();
    const [first, second] = [await connect(url), await connect(url)];
    expect(first.transport.sessionId).not.toBe(second.transport.sessionId);
    expect(await first.client.callTool({ name: 'go' })).toMatchObject({ content: [{ text: 'ok' }] });
    const ended = first.transport.sessionId;
    await first.transport.terminateSession();
    expect(counts).toEqual({ opened: 2, disposed: 1 });
    expect((await fetch(url, list(ended))).status).toBe(404);
    expect((await second.client.listTools()).tools).toHaveLength(1);
    await Promise.all([first.client.close(), second.client.close()]);
  });

  it.each([
    ['without initialize', undefined, 400],
    ['of an unknown id', 'made-up', 404],
  ])('MCP-1: a request %s is refused', async (_what, sessionId, status) => {
    const { url, counts } = await serve();
    const response = await fetch(url, list(sessionId));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: {} });
    expect(counts.opened).toBe(0);
  });

  it('MCP-2: an initialize that the protocol refuses leaves nothing behind', async () => {
    const { url, counts } = await serve();
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
      }),
    });
    expect(response.status).toBe(406);
    expect(counts).toEqual({ opened: 1, disposed: 1 });
  });

  it('MCP-2: a session that nobody uses is forgotten, one with an open stream is not', async () => {
    // Real time would run out while a busy machine still connects.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { url, counts, streams } = await serve({ idleMs: 1_000 });
    const kept = await connect(url);
    const { client, transport } = await connect(url);
    await streams(2);
    await client.close();
    while (counts.disposed === 0) {
      vi.advanceTimersByTime(1_000);
      // The server hears a moment later that the stream is closed.
      await fetch(url, list('made-up'));
    }
    expect((await fetch(url, list(transport.sessionId))).status).toBe(404);
    expect((await kept.client.listTools()).tools).toHaveLength(1);
    await kept.client.close();
  });

  it('MCP-2: past the limit an idle session gives way; if none is idle the newcomer is refused', async () => {
    const { url, counts } = await serve({ maxSessions: 1 });
    const first = await connect(url);
    await expect(connect(url)).rejects.toThrow();
    await first.client.close();
    const second = await connectOnceIdle(url);
    expect(counts.disposed).toBe(1);
    await second.client.close();
  });
});

/** The server hears a moment later that the other client has closed its stream. */
async function connectOnceIdle(url: string): ReturnType<typeof connect> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const connected = await connect(url).catch(() => undefined);
    if (connected !== undefined) return connected;
  }
  throw new Error('no session became free');
}

describe('calls', () => {
  it('POL-4: a question reaches the client on the stream of the call that it is about', async () => {
    const decisions: (ApprovalDecision | undefined)[] = [];
    const { url } = await serve({
      async dispatch(client, signal) {
        decisions.push(await client.ask(QUESTION, { signal }));
        return 'asked';
      },
    });
    const { client } = await connect(url, { elicitation: {} });
    client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept' }));
    await client.callTool({ name: 'go' });
    expect(decisions).toEqual(['allow-once']);
    await client.close();
  });

  it('MCP-3: closing lets a running call finish, then ends the sessions and their streams', async () => {
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<string>();
    const { url, endpoint, counts } = await serve({
      dispatch() {
        begun.resolve();
        return finish.promise;
      },
    });
    const { client } = await connect(url);
    const call = client.callTool({ name: 'go' });
    await begun.promise;
    const closed = endpoint.close({ signal: new AbortController().signal });
    expect(counts.disposed).toBe(0);
    finish.resolve('late');
    expect(await call).toMatchObject({ content: [{ text: 'late' }] });
    await closed;
    expect(counts.disposed).toBe(1);
    await client.close();
  });

  it('MCP-3: out of patience, closing does not wait for a call', async () => {
    const begun = Promise.withResolvers<void>();
    const { url, endpoint, counts } = await serve({
      dispatch() {
        begun.resolve();
        return new Promise(() => undefined);
      },
    });
    const { client } = await connect(url);
    const call = client.callTool({ name: 'go' });
    const lost = expect(call).rejects.toThrow();
    await begun.promise;
    await endpoint.close({ signal: AbortSignal.abort() });
    expect(counts.disposed).toBe(1);
    await client.close();
    await lost;
  });
});
