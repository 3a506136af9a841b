import type { CallError, ErrorCode, Tool } from '@openclaw/contracts';

const MAY_HAVE_RUN = 'It may have had effects: check before calling it again.';

/**
 * What a tool that is not ours can end with. Whoever runs it may be anyone who holds our error class, so neither its
 * sentence nor a code that speaks for policy, approval or the house crosses.
 */
const SENTENCES: ReadonlyMap<ErrorCode, (server: string) => string> = new Map<
  ErrorCode,
  (server: string) => string
>([
  [
    'mcp_server_unavailable',
    (server) => `The MCP server "${server}" cannot be reached or stopped during the call. ${MAY_HAVE_RUN}`,
  ],
  [
    'mcp_request_timeout',
    (server) =>
      `The MCP server "${server}" did not answer in time; the limit is mcp.servers.${server}.requestTimeoutMs. ${MAY_HAVE_RUN}`,
  ],
  ['tool_unavailable', () => 'The tool is not offered any more, or takes other arguments now. Search again.'],
  ['run_cancelled', () => 'The run was cancelled.'],
  ['tool_timeout', () => `The tool did not finish in its time. ${MAY_HAVE_RUN}`],
  ['arguments_invalid', () => 'The arguments do not fit the input schema of the tool.'],
]);

export function untrustedFailure(tool: Tool, code: ErrorCode): CallError {
  const sentence = SENTENCES.get(code);
  return sentence === undefined
    ? { code: 'tool_failed', message: `The tool failed. ${MAY_HAVE_RUN}` }
    : { code, message: sentence(tool.owner) };
}
