export {
  MCP_DEFAULTS,
  type McpHttpServerConfig,
  type McpServerConfig,
  type McpServerOptions,
  type McpStdioServerConfig,
  type McpToolFilter,
} from './config.ts';
export { type Listed, listTools, type ToolListing } from './list-tools.ts';
export { mapResult } from './map-result.ts';
export { type ParsedTool, parseTool } from './parse-tool.ts';
export { createMcpRuntime, type McpRuntime, type McpRuntimeOptions, type McpTools } from './runtime.ts';
export { createMcpFacade, type McpFacade, type McpFacadeOptions } from './server/facade.ts';
export {
  createMcpHttpEndpoint,
  type McpHttpEndpoint,
  type McpHttpEndpointOptions,
} from './server/http-endpoint.ts';
export type {
  McpFacadeCall,
  McpFacadeClient,
  McpFacadePort,
  McpFacadeResult,
  McpFacadeTools,
} from './server/port.ts';
export { type StdioServing, serveStdio } from './server/stdio.ts';
export type { McpServerStatus } from './status.ts';
