import type { McpTools } from '@openclaw/mcp';
import type { Scope } from './scope.ts';
import { SERVICES } from './tokens.ts';

const DEFAULT_WAIT_MS = 3_000;

/** The tools of the MCP servers that are ready as soon as this gateway wants them to be. */
export function listMcpTools(scope: Scope): Promise<McpTools> {
  const { mcpWaitMs = DEFAULT_WAIT_MS } = scope.get(SERVICES.options);
  return scope.get(SERVICES.mcp).tools({ waitMs: mcpWaitMs });
}
