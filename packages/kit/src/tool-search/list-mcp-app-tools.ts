import { type JsonObject, OpenClawError } from '@openclaw/contracts';
import { listTools } from '@openclaw/mcp';
import type { McpAppTool } from './app-tool.ts';

/** What is needed of a connected MCP client; the `Client` of `@modelcontextprotocol/sdk` is one. */
export interface McpToolClient {
  listTools(params?: { cursor?: string }): Promise<object>;
  callTool(
    params: { name: string; arguments: Record<string, unknown> },
    resultSchema: undefined,
    options: McpRequestOptions,
  ): Promise<object>;
}

/** As that `Client` takes them. */
export interface McpRequestOptions {
  signal: AbortSignal;
  /** Milliseconds. */
  timeout: number;
  onprogress(progress: McpProgress): void;
}

export interface McpProgress {
  progress: number;
  total?: number | undefined;
  message?: string | undefined;
}

export interface McpListOptions {
  /** The application's own name for the server: part of the ids of its tools. No colon. */
  readonly server: string;
  /** Milliseconds for a call; default `limits.toolTimeoutMs`. */
  readonly timeoutMs?: number | undefined;
}

/**
 * What an MCP server offers now, all pages of it up to 10 000 tools, for `createToolSearch`. Its calls can be cancelled
 * and tell how they get on; what the server refuses is a result that the model reads. Rejects as the client does, and
 * with `mcp_server_unavailable` for a listing that is none.
 */
export async function listMcpAppTools(client: McpToolClient, options: McpListOptions): Promise<McpAppTool[]> {
  const { server, timeoutMs } = options;
  const listed = await listTools(async (cursor) => {
    const page = await client.listTools(cursor === undefined ? undefined : { cursor });
    return { ok: true, result: page as JsonObject };
  });
  if (!listed.ok) {
    throw new OpenClawError('mcp_server_unavailable', `MCP server "${server}" gave no list of tools.`);
  }
  return listed.listing.tools.map((declared) => {
    const tool = declared as JsonObject & Pick<McpAppTool, 'name'>;
    return {
      ...tool,
      source: 'mcp',
      server,
      timeoutMs,
      async execute(input, { signal, reportProgress }) {
        try {
          return await client.callTool({ name: tool.name, arguments: input }, undefined, {
            signal,
            // Our own limit ends the call; that of the client, a minute, would be another one that nobody set.
            timeout: LONGEST_TIMER_MS,
            onprogress: ({ progress, total, message }) =>
              reportProgress({
                progress,
                ...(total !== undefined && { total }),
                ...(message !== undefined && { message }),
              }),
          });
        } catch (thrown) {
          signal.throwIfAborted();
          return refusal(thrown, server);
        }
      },
    };
  });
}

/** Of a longer timer Node makes one that fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** JSON-RPC codes that the client itself gives to a lost connection and to its own time limit. */
const CONNECTION_CLOSED = -32_000;
const REQUEST_TIMEOUT = -32_001;

/** The server's own JSON-RPC error, as what its tool says. Throws what is anything else. */
function refusal(thrown: unknown, server: string): object {
  if (!(thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'number')) throw thrown;
  if (thrown.code === CONNECTION_CLOSED) {
    const message = `MCP server "${server}" stopped during the call.`;
    throw new OpenClawError('mcp_server_unavailable', message, { cause: thrown });
  }
  if (thrown.code === REQUEST_TIMEOUT) throw thrown;
  return { content: [{ type: 'text', text: thrown.message }], isError: true };
}
