import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Logger, messageOf } from '@openclaw/contracts';
import type { McpFacade } from './facade.ts';
import { loadServerSdkHttp, type ServerSdkHttp } from './sdk.ts';

/** The streamable HTTP endpoint: one façade for each session. Who may come here is decided before. */
export interface McpHttpEndpoint {
  /** Answers one request, whose body was read already. Rejects only if no façade can be opened. */
  handle(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void>;
  /** Lets running calls finish until `signal` aborts, then ends every session. */
  close(options: { readonly signal: AbortSignal }): Promise<void>;
}

export interface McpHttpEndpointOptions {
  /** Called for each client that introduces itself. */
  readonly openFacade: (request: IncomingMessage) => Promise<McpFacade>;
  readonly logger: Logger;
  /** Milliseconds without any request or open stream after which a session is forgotten; default 30 minutes. */
  readonly idleMs?: number;
  /** Past it the session that was idle longest gives way; default 1000. */
  readonly maxSessions?: number;
}

interface HttpSession {
  readonly facade: McpFacade;
  readonly transport: InstanceType<ServerSdkHttp['StreamableHTTPServerTransport']>;
  readonly timer: NodeJS.Timeout;
  openResponses: number;
}

const DEFAULTS = { idleMs: 30 * 60_000, maxSessions: 1_000 } as const;

export function createMcpHttpEndpoint(options: McpHttpEndpointOptions): McpHttpEndpoint {
  const { openFacade, logger } = options;
  const { idleMs, maxSessions } = { ...DEFAULTS, ...options };
  // In the order of last use.
  const sessions = new Map<string, HttpSession>();

  async function begin(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
    const { StreamableHTTPServerTransport } = await loadServerSdkHttp();
    if (!makeRoom()) return refuse(response, 503, { code: -32_000, message: 'Too many sessions are open' });
    const facade = await openFacade(request);
    let sessionId: string | undefined;
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized(id) {
        sessionId = id;
        const timer = setTimeout(() => expire(id), idleMs).unref();
        // The answer to `initialize` is open now.
        sessions.set(id, { facade, transport, timer, openResponses: 1 });
        void facade.closed.then(() => end(id));
      },
    });
    await facade.connect(transport);
    await answer({ request, response, body }, transport, () => sessionId);
    // The transport refuses what is not the protocol's, and then there is no session.
    if (sessionId === undefined) await facade[Symbol.asyncDispose]();
  }

  async function answer(
    { request, response, body }: Exchange,
    transport: HttpSession['transport'],
    sessionIdOf: () => string | undefined,
  ): Promise<void> {
    response.once('close', () => touch(sessionIdOf(), -1));
    touch(sessionIdOf(), 1);
    await transport.handleRequest(request, response, body);
  }

  function touch(id: string | undefined, change: 1 | -1): void {
    const session = id === undefined ? undefined : sessions.get(id);
    if (id === undefined || session === undefined) return;
    session.openResponses = Math.max(0, session.openResponses + change);
    session.timer.refresh();
    sessions.delete(id);
    sessions.set(id, session);
  }

  function expire(id: string): void {
    const session = sessions.get(id);
    if (session === undefined) return;
    if (session.openResponses > 0) session.timer.refresh();
    else void end(id);
  }

  function makeRoom(): boolean {
    if (sessions.size < maxSessions) return true;
    const [oldest] = [...sessions].find(([, { openResponses }]) => openResponses === 0) ?? [];
    if (oldest === undefined) return false;
    void end(oldest);
    return true;
  }

  async function end(id: string): Promise<void> {
    const session = sessions.get(id);
    if (session === undefined) return;
    sessions.delete(id);
    clearTimeout(session.timer);
    try {
      await session.facade[Symbol.asyncDispose]();
    } catch (error) {
      logger.warn({ reason: messageOf(error) }, 'the session of an MCP client did not end well');
    }
  }

  return {
    async handle(request, response, body) {
      const id = request.headers['mcp-session-id'];
      if (typeof id === 'string') {
        const session = sessions.get(id);
        if (session === undefined) return refuse(response, 404, NO_SESSION);
        return answer({ request, response, body }, session.transport, () => id);
      }
      const { isInitializeRequest } = await loadServerSdkHttp();
      if (request.method === 'POST' && isInitializeRequest(body)) return begin(request, response, body);
      return refuse(response, 400, NO_SESSION_ID);
    },
    async close({ signal }) {
      const late = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => late.resolve(), { once: true });
      if (signal.aborted) late.resolve();
      await Promise.all(
        [...sessions].map(async ([id, { facade }]) => {
          await Promise.race([facade.idle(), late.promise]);
          await end(id);
        }),
      );
    },
  };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: unknown;
}

interface RpcError {
  readonly code: number;
  readonly message: string;
}

const NO_SESSION: RpcError = { code: -32_001, message: 'Session not found' };
const NO_SESSION_ID: RpcError = {
  code: -32_000,
  message: 'Bad Request: send initialize first, then the Mcp-Session-Id header that it gave',
};

function refuse(response: ServerResponse, status: number, error: RpcError): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error, id: null }));
}
