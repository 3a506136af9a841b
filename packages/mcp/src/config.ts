/** One entry of `mcp.servers`, of the shape that the config file has. Defaults: `MCP_DEFAULTS`. */
export type McpServerConfig = McpStdioServerConfig | McpHttpServerConfig;

export interface McpStdioServerConfig extends McpServerOptions {
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** All that the server sees of the environment besides a short allowlist (`PATH`, `HOME`, where the trusted certificates are, …). */
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly cwd?: string | undefined;
}

export interface McpHttpServerConfig extends McpServerOptions {
  /** The streamable HTTP endpoint. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface McpServerOptions {
  readonly enabled?: boolean | undefined;
  /** Milliseconds for starting the server and shaking hands. */
  readonly connectTimeoutMs?: number | undefined;
  /** Milliseconds for one request; each progress report of the server starts them again, up to ten times as long in all. */
  readonly requestTimeoutMs?: number | undefined;
  readonly toolFilter?: McpToolFilter | undefined;
}

/** Names of the server's tools, `*` for any run of characters. `exclude` beats `include`; no `include` means all. */
export interface McpToolFilter {
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
}

/** Milliseconds. */
export const MCP_DEFAULTS: { readonly connectTimeoutMs: number; readonly requestTimeoutMs: number } = {
  connectTimeoutMs: 30_000,
  requestTimeoutMs: 60_000,
};

/** How many times `requestTimeoutMs` a request may take in all while the server reports progress. */
export const PROGRESS_EXTENSION = 10;

/** The longest delay that a Node timer takes; above it, it fires at once. */
export const MAX_TIMER_MS = 2_147_483_647;

export interface McpTimeouts {
  readonly connectMs: number;
  readonly requestMs: number;
  /** For one request with progress, all in all. */
  readonly requestTotalMs: number;
}

export function resolveTimeouts(config: McpServerConfig): McpTimeouts {
  const requestMs = Math.min(config.requestTimeoutMs ?? MCP_DEFAULTS.requestTimeoutMs, MAX_TIMER_MS);
  return {
    connectMs: Math.min(config.connectTimeoutMs ?? MCP_DEFAULTS.connectTimeoutMs, MAX_TIMER_MS),
    requestMs,
    requestTotalMs: Math.min(requestMs * PROGRESS_EXTENSION, MAX_TIMER_MS),
  };
}
