import {
  boundText,
  type JsonObject,
  type JsonValue,
  messageOf,
  OpenClawError,
  oneLine,
} from '@openclaw/contracts';
import { FLOODED, type ServerTransport } from './server-transport.ts';

export interface FailedConnect {
  readonly name: string;
  readonly timedOut: boolean;
  /** Of a program that ended by itself. */
  readonly exitCode: JsonValue | undefined;
  readonly transport: Pick<ServerTransport, 'facts' | 'httpStatusOf'>;
}

/** Why a server could not be used, as far as it can be said in our own words: its own are in `data` alone. */
export function connectError(error: unknown, how: FailedConnect): OpenClawError {
  const data: JsonObject = { server: how.name, ...how.transport.facts() };
  if (how.timedOut) {
    const key = `mcp.servers.${how.name}.connectTimeoutMs`;
    return new OpenClawError(
      'mcp_server_unavailable',
      `MCP server "${how.name}" did not finish its start in time; the limit is ${key}.`,
      { data: { ...data, key } },
    );
  }
  if (error instanceof OpenClawError) {
    return new OpenClawError(error.code, `MCP server "${how.name}": ${error.message}`, {
      data: { ...data, ...error.data },
      cause: error,
    });
  }
  if (data['flooded'] === true) {
    const message = `MCP server "${how.name}" ${FLOODED}`;
    return new OpenClawError('mcp_server_unavailable', message, { data, cause: error });
  }
  return new OpenClawError('mcp_server_unavailable', `MCP server "${how.name}" ${whyNot(error, how)}.`, {
    data: { ...data, reason: reasonOf(error) },
    cause: error,
  });
}

function whyNot(error: unknown, { name, exitCode, transport }: FailedConnect): string {
  const httpStatus = transport.httpStatusOf(error);
  if (httpStatus === 401 || httpStatus === 403) {
    return `did not take the credentials (HTTP ${httpStatus}); they are in mcp.servers.${name}.headers`;
  }
  if (httpStatus !== undefined)
    return `did not shake hands (HTTP ${httpStatus}), as where mcp.servers.${name}.url is another's`;
  const code = systemCodeOf(error);
  if (code !== undefined) return `cannot be reached (${code})`;
  return typeof exitCode === 'number'
    ? `ended with status ${exitCode} before it shook hands`
    : 'did not shake hands';
}

/** Node's own word for what a request met, such as `ECONNREFUSED`. */
function systemCodeOf(error: unknown): string | undefined {
  const cause = causeOf(error);
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/u.test(code) ? code : undefined;
}

/** What a failed `fetch` says is in its cause. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

function reasonOf(error: unknown): string {
  return boundText(oneLine(messageOf(causeOf(error))), 500);
}
