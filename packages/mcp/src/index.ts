export {
  MCP_DEFAULTS,
  type McpHttpServerConfig,
  type McpServerConfig,
  type McpServerOptions,
  type McpStdioServerConfig,
  type McpToolFilter,
} from './config.ts';
export { mapResult } from './map-result.ts';
export { type ParsedTool, parseTool } from './parse-tool.ts';
export { createMcpRuntime, type McpRuntime, type McpRuntimeOptions, type McpTools } from './runtime.ts';
export type { McpServerStatus } from './status.ts';
