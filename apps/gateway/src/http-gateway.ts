import { timingSafeEqual } from 'node:crypto';
import { type Logger, OpenClawError } from '@openclaw/contracts';
import type { Gateway } from '@openclaw/kit';
import { type FastifyError, type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import { answerClientError } from './answer-client-error.ts';
import { fromFastify } from './from-fastify.ts';
import { logFailure, routeOf } from './log-failure.ts';
import { errorBody, statusOf } from './openai/error-body.ts';
import { addApprovals } from './routes/approvals.ts';
import { addChatCompletions } from './routes/chat-completions.ts';
import { addMcp } from './routes/mcp.ts';
import { addModels } from './routes/models.ts';

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
  /** Takes no new requests, lets running ones finish for up to `graceMs`, then cancels them. */
  stop(options: { readonly graceMs: number }): Promise<void>;
}

/** Serves a gateway over HTTP; resolves once it listens. Rejects with `config_invalid` if it cannot listen there. */
export async function startHttpGateway(options: HttpGatewayOptions): Promise<HttpGateway> {
  const { gateway, host, port, logger } = options;
  const app = fastify({
    bodyLimit: options.maxBodyBytes,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: (error, _request, reply) => sendError(reply, fromFastify(error), logger),
    clientErrorHandler: (error, socket) => answerClientError(error, { socket, logger }),
  });
  const stopping = new AbortController();
  const running = new Set<object>();
  let cancelled = 0;
  let stopped: Promise<void> | undefined;

  guard(app, options.token);
  app.setErrorHandler((error: FastifyError, _request, reply) => sendError(reply, fromFastify(error), logger));
  app.setNotFoundHandler((request, reply) => {
    const asked = `${request.method} ${request.url.split('?')[0]?.slice(0, 200)}`;
    return sendError(reply, new OpenClawError('route_not_found', `There is no route ${asked}.`), logger);
  });
  app.addHook('onRequest', async (_request, reply) => {
    running.add(reply);
    reply.raw.once('close', () => {
      running.delete(reply);
      // Closing the server closes what is idle then; a connection kept alive past that would hold it for a minute.
      if (stopped !== undefined) app.server.closeIdleConnections();
    });
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  addModels(app, gateway);
  addApprovals(app, gateway);
  addChatCompletions(app, { gateway, logger, stopping: stopping.signal });
  addMcp(app, { gateway, logger, host, stopping: stopping.signal });

  try {
    const url = await app.listen({ host, port });
    return {
      url,
      async stop({ graceMs }) {
        const timer = setTimeout(() => {
          // Whoever stops us a second time, in more of a hurry, cancels what is left for the first too.
          if (!stopping.signal.aborted) cancelled = running.size;
          stopping.abort();
        }, graceMs);
        stopped ??= app.close().then(() => logger.info({ cancelled }, 'the gateway has stopped'));
        await stopped;
        clearTimeout(timer);
      },
    };
  } catch (cause) {
    await app.close();
    const code =
      typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : 'unknown';
    const message = `The Gateway cannot listen on ${host}:${port} (${code}). Set gateway.host and gateway.port, or stop what is there.`;
    throw new OpenClawError('config_invalid', message, { cause });
  }
}

/** SECURITY: compares whole buffers in constant time, so that a token cannot be guessed byte by byte. */
function guard(app: FastifyInstance, token: string): void {
  const expected = Buffer.from(`Bearer ${token}`);
  app.addHook('onRequest', async (request) => {
    if (request.url === '/healthz') return;
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length === expected.length && timingSafeEqual(given, expected)) return;
    throw new OpenClawError(
      'unauthorized',
      'The bearer token is missing or wrong. Send "Authorization: Bearer <token>"; `openclaw gateway token` prints it.',
    );
  });
}

function sendError(reply: FastifyReply, error: OpenClawError, logger: Logger): FastifyReply {
  const status = statusOf(error.code);
  logFailure(error, { logger, status, route: routeOf(reply.request) });
  const retryAfterMs = error.data['retryAfterMs'];
  if (typeof retryAfterMs === 'number') reply.header('retry-after', String(Math.ceil(retryAfterMs / 1_000)));
  return reply.code(status).send(errorBody(error));
}
