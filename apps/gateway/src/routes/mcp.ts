import type { IncomingMessage, ServerResponse } from 'node:http';
import { asOpenClawError, type Logger, OpenClawError, type SurfaceMode } from '@openclaw/contracts';
import { type Gateway, openMcpFacadePort } from '@openclaw/kit';
import { createMcpFacade, createMcpHttpEndpoint, type McpHttpEndpoint } from '@openclaw/mcp';
import type { ErrorRequestHandler, Express, RequestHandler } from 'express';
import { checkOrigin } from '../check-origin.ts';
import { fromExpress } from '../from-express.ts';
import { logFailure, routeOf } from '../log-failure.ts';
import { errorBody, statusOf } from '../openai/error-body.ts';

export interface McpDeps {
  readonly gateway: Gateway;
  readonly logger: Logger;
  /** That the server listens on. */
  readonly host: string;
  /** What every request goes through first. */
  readonly before: readonly RequestHandler[];
}

const MODES = ['code', 'tools', 'directory', 'direct'] as const satisfies readonly SurfaceMode[];

/**
 * `/mcp`: the gateway as an MCP server over streamable HTTP, one session for each client. `x-openclaw-agent` and
 * `x-openclaw-mode` of the first request choose whose tools they are and by which surface. Errors are JSON-RPC errors,
 * which MCP clients read, those of `before` too.
 */
export function addMcp(
  app: Express,
  { gateway, logger, host, before }: McpDeps,
): Pick<McpHttpEndpoint, 'close'> {
  const endpoint = createMcpHttpEndpoint({
    logger,
    async openFacade(request) {
      const agentId = header(request, 'x-openclaw-agent');
      const mode = modeOf(request);
      const port = await openMcpFacadePort(gateway, {
        ...(agentId === undefined ? {} : { agentId }),
        ...(mode === undefined ? {} : { mode }),
      });
      return createMcpFacade(port, { logger });
    },
  });
  const keepOut: RequestHandler = (request, _response, next) => {
    checkOrigin(request, { boundTo: host });
    next();
  };
  const answer: RequestHandler = (request, response) => endpoint.handle(request, response, request.body);
  const refuse: ErrorRequestHandler = (thrown, request, response, _next) =>
    sendRpcError(response, { thrown: fromExpress(thrown), logger, route: routeOf(request) });
  for (const method of ['get', 'post', 'delete'] as const) {
    app[method]('/mcp', ...before, keepOut, answer, refuse);
  }
  return endpoint;
}

function modeOf(request: IncomingMessage): SurfaceMode | undefined {
  const asked = header(request, 'x-openclaw-mode');
  if (asked === undefined) return undefined;
  const mode = MODES.find((known) => known === asked);
  if (mode !== undefined) return mode;
  throw new OpenClawError('request_invalid', `x-openclaw-mode must be one of ${MODES.join(', ')}.`);
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const RPC_PARSE_ERROR = -32_700;
const RPC_SERVER_ERROR = -32_000;

function sendRpcError(
  response: ServerResponse,
  { thrown, logger, route }: { readonly thrown: unknown; readonly logger: Logger; readonly route: string },
): void {
  const error = asOpenClawError(thrown);
  const status = response.headersSent ? response.statusCode : statusOf(error.code);
  logFailure(error, { logger, status, route });
  if (response.headersSent) return void response.destroy();
  const { message } = errorBody(error).error;
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(error.code === 'unauthorized' && { 'www-authenticate': 'Bearer' }),
  });
  const code = error.code === 'request_invalid' ? RPC_PARSE_ERROR : RPC_SERVER_ERROR;
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));
}
