import { type JsonObject, OpenClawError, type ToolResult } from '@openclaw/contracts';
import type { Answer } from './answer.ts';
import { PROGRESS_EXTENSION } from './config.ts';
import { mapResult, oversizedResult, refusedResult } from './map-result.ts';

export interface CallFacts {
  readonly server: string;
  readonly signal: AbortSignal;
}

/** The outcome of `tools/call` for the execution path. Throws `mcp_server_unavailable`, `mcp_request_timeout` or `tool_failed`. */
export function toolResultOf(answer: Answer, call: CallFacts): ToolResult {
  if (answer.ok) return mapResult(answer.result);
  const name = `MCP server "${call.server}"`;
  switch (answer.why) {
    case 'refused':
      return refusedResult(answer);
    case 'oversized':
      return oversizedResult();
    case 'timeout':
      throw requestTimeout(call.server, answer.limit);
    case 'aborted':
      throw abortReason(call.signal);
    case 'malformed':
      throw new OpenClawError(
        'tool_failed',
        `${name} gave an answer that is not of the protocol; the call may have had effects.`,
        { data: { server: call.server } },
      );
    case 'closed':
      throw unavailable(call.server, `stopped during the call${exitText(answer.data)}; ${MAY_HAVE_RUN}`, {
        data: answer.data,
      });
    case 'cut':
      throw unavailable(call.server, `broke off its answer; ${MAY_HAVE_RUN}`);
    case 'session-lost':
      throw unavailable(call.server, 'does not keep our session; nothing ran.');
    case 'unreachable':
      throw unavailable(
        call.server,
        `cannot be reached${answer.httpStatus === undefined ? '' : ` (HTTP ${answer.httpStatus})`}; ${MAY_HAVE_RUN}`,
        { cause: answer.cause },
      );
  }
}

/** Names the configuration key that set the limit (FR-101). */
export function requestTimeout(server: string, limit: 'idle' | 'total'): OpenClawError {
  const key = `mcp.servers.${server}.requestTimeoutMs`;
  const rule =
    limit === 'idle'
      ? `the limit is ${key}`
      : `the limit with progress is ${PROGRESS_EXTENSION} times ${key}`;
  return new OpenClawError(
    'mcp_request_timeout',
    `MCP server "${server}" did not answer in time; ${rule}. The request was cancelled and may have had effects.`,
    { data: { server, key, limit } },
  );
}

export function unavailable(
  server: string,
  what: string,
  more: { readonly data?: JsonObject; readonly cause?: unknown } = {},
): OpenClawError {
  return new OpenClawError('mcp_server_unavailable', `MCP server "${server}" ${what}`, {
    data: { server, ...more.data },
    ...(more.cause !== undefined && { cause: more.cause }),
  });
}

const MAY_HAVE_RUN = 'the call may have had effects.';

function exitText(data: JsonObject): string {
  if (typeof data.exitCode === 'number') return ` (exit code ${data.exitCode})`;
  return typeof data.signal === 'string' ? ` (signal ${data.signal})` : '';
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error
    ? signal.reason
    : new OpenClawError('run_cancelled', 'The run was cancelled.');
}
