import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { type Logger, OpenClawError } from '@openclaw/contracts';
import type { Gateway } from '@openclaw/kit';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { answerClientError } from './answer-client-error.ts';
import { fromExpress } from './from-express.ts';
import { logFailure, routeOf } from './log-failure.ts';
import { errorBody, statusOf } from './openai/error-body.ts';
import { readJson } from './read-json.ts';
import { addApprovals } from './routes/approvals.ts';
import { addChatCompletions } from './routes/chat-completions.ts';
import { addMcp } from './routes/mcp.ts';
import { addModels } from './routes/models.ts';
import { routesOf } from './routes/route.ts';

export interface HttpGatewayOptions {
  readonly gateway: Gateway;
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Every request but `GET /healthz` must bear it. */
  readonly token: string;
  /** Bytes. */
  readonly maxBodyBytes: number;
  readonly logger: Logger;
}

export interface HttpGateway {
  /** `http://host:port`, the port that was really taken. */
  readonly url: string;
  /**
   * Takes no new requests, lets running ones finish for up to `graceMs`, then cancels them. Who does not read what is
   * sent is cut off `flushMs` later; default 10 000.
   */
  stop(options: { readonly graceMs: number; readonly flushMs?: number }): Promise<void>;
}

/** Milliseconds a connection may idle between requests: longer than a proxy in front keeps one, so that it is the one to close. */
const KEEP_ALIVE_MS = 72_000;
/** Milliseconds in which those whose requests were cancelled can take in that they were. */
const FLUSH_MS = 10_000;

/** Serves a gateway over HTTP; resolves once it listens. Rejects with `config_invalid` if it cannot listen there. */
export async function startHttpGateway(options: HttpGatewayOptions): Promise<HttpGateway> {
  const { gateway, host, port, logger } = options;
  const stopping = new AbortController();
  const running = new Set<object>();
  let cancelled = 0;
  let stopped: Promise<void> | undefined;

  const app = createApp();
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    answerClientError({ code: error.code ?? '' }, { socket, logger }),
  );
  app.use((_request, response, next) => {
    running.add(response);
    response.once('close', () => {
      running.delete(response);
      // Closing the server closes what is idle then; a connection kept alive past that would hold it for a minute.
      if (stopped !== undefined) server.closeIdleConnections();
    });
    if (stopped === undefined) return next();
    response.setHeader('connection', 'close');
    throw new OpenClawError('gateway_stopping', 'The Gateway is stopping and takes no new requests.');
  });
  const before = [requireToken(options.token), ...readJson({ maxBytes: options.maxBodyBytes })];
  const route = routesOf(app, before);
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  addModels(route, gateway);
  addApprovals(route, gateway);
  addChatCompletions(route, { gateway, logger, stopping: stopping.signal });
  const mcp = addMcp(app, { gateway, logger, host, before });
  app.use(requireToken(options.token), refuseUnknown);
  app.use(((thrown, request, response, _next) =>
    sendError(response, { error: fromExpress(thrown), logger, request })) satisfies ErrorRequestHandler);

  const taken = await listen(server, { host, port });
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    async stop({ graceMs, flushMs = FLUSH_MS }) {
      let flush: NodeJS.Timeout | undefined;
      const timer = setTimeout(() => {
        // Whoever stops us a second time, in more of a hurry, cancels what is left for the first too.
        if (!stopping.signal.aborted) cancelled = running.size;
        stopping.abort();
        // A client that does not read would keep its connection open for ever, and us with it.
        flush = setTimeout(() => server.closeAllConnections(), flushMs);
      }, graceMs);
      stopped ??= close().then(() => logger.info({ cancelled }, 'the gateway has stopped'));
      await stopped;
      clearTimeout(timer);
      clearTimeout(flush);
    },
  };

  async function close(): Promise<void> {
    const closed = new Promise<void>((done) => server.close(() => done()));
    server.closeIdleConnections();
    await mcp.close({ signal: stopping.signal });
    await closed;
  }
}

function createApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  return app;
}

/** The port that was taken. */
async function listen(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<number> {
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (cause) {
    const code =
      typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : 'unknown';
    const message = `The Gateway cannot listen on ${host}:${port} (${code}). Set gateway.host and gateway.port, or stop what is there.`;
    throw new OpenClawError('config_invalid', message, { cause });
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new OpenClawError('internal_error', 'no port');
  return address.port;
}

/** SECURITY: compares whole buffers in constant time, so that a token cannot be guessed byte by byte. */
function requireToken(token: string): RequestHandler {
  const expected = Buffer.from(`Bearer ${token}`);
  return ({ headers }, _response, next) => {
    const given = Buffer.from(headers.authorization ?? '');
    if (given.length === expected.length && timingSafeEqual(given, expected)) return next();
    throw new OpenClawError(
      'unauthorized',
      'The bearer token is missing or wrong. Send "Authorization: Bearer <token>"; `openclaw gateway token` prints it.',
    );
  };
}

const refuseUnknown: RequestHandler = ({ method, path }) => {
  if (!isDecodable(path)) throw new OpenClawError('request_invalid', 'The URL cannot be decoded.');
  throw new OpenClawError('route_not_found', `There is no route ${method} ${path.slice(0, 200)}.`);
};

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

function sendError(
  response: Response,
  {
    error,
    logger,
    request,
  }: { readonly error: OpenClawError; readonly logger: Logger; readonly request: Request },
): void {
  const status = statusOf(error.code);
  logFailure(error, { logger, status, route: routeOf(request) });
  // A body that was not read is not read to its end either.
  if (!request.complete) response.setHeader('connection', 'close');
  const retryAfterMs = error.data['retryAfterMs'];
  if (typeof retryAfterMs === 'number') {
    response.setHeader('retry-after', String(Math.ceil(retryAfterMs / 1_000)));
  }
  response.status(status).json(errorBody(error));
}
