export {
  type ApprovalAnswer,
  type ApprovalAsk,
  type ApprovalGate,
  type ContentBlock,
  type Diagnostic,
  type ErrorCode,
  type FunctionDefinition,
  isOpenClawError,
  type JsonSchema,
  type Logger,
  OpenClawError,
  type RunIdentity,
  SILENT_LOGGER,
  type SurfaceMode,
  type ToolProgress,
  type ToolResult,
} from '@openclaw/contracts';
export {
  defineTool,
  type PluginHooks,
  type ToolContext,
  type ToolDefinition,
  toolFailure,
} from '@openclaw/plugin-sdk';
export type { PolicyRules } from '@openclaw/policy';
export type { DispatchResult, HandedOff } from '@openclaw/surfaces';
export {
  type AnthropicMessage,
  type AnthropicTool,
  type AnthropicToolResult,
  anthropicMessages,
} from './adapters/anthropic-messages.ts';
export { resultText } from './adapters/finished.ts';
export {
  type McpCallToolRequest,
  type McpCallToolResult,
  type McpListedTool,
  mcpTools,
} from './adapters/mcp-tools.ts';
export {
  type OpenAiChatImages,
  type OpenAiChatMessage,
  type OpenAiChatTool,
  type OpenAiChatToolMessage,
  openAiChat,
} from './adapters/openai-chat.ts';
export {
  type OpenAiResponse,
  type OpenAiResponsesOutput,
  type OpenAiResponsesTool,
  openAiResponses,
} from './adapters/openai-responses.ts';
export { DEFAULT_AGENT_ID } from './agent-profile.ts';
export type { Approval, ApprovalStatus } from './approvals/approval.ts';
export { type Approvals, type ApprovalsOptions, createApprovals } from './approvals/approvals.ts';
export { createFileApprovalStore, type FileApprovalStoreOptions } from './approvals/file-approval-store.ts';
export { createMemoryApprovalStore } from './approvals/memory-approval-store.ts';
export type { ApprovalPrompt } from './approvals/wait-for-answer.ts';
export { createGateway } from './create-gateway.ts';
export type {
  AppCall,
  ExplainedTool,
  Gateway,
  GatewayOptions,
  RunOptions,
  ToolInventory,
} from './gateway.ts';
export { type McpPortOptions, openMcpFacadePort } from './mcp-facade-port.ts';
export { anchorServers } from './mcp-servers.ts';
export type { ModelListing } from './model-registry.ts';
export { pluginTool } from './plugin-host/bind-tools.ts';
export { checkPluginPackage } from './plugin-host/check-package.ts';
export { type ExaminedPlugin, examinePlugin } from './plugin-host/examine-plugin.ts';
export { type KnownPlugin, listPlugins } from './plugin-host/list-plugins.ts';
export { checkPluginConfig } from './plugin-host/plugin-config.ts';
export type { PluginFinding } from './plugin-host/plugin-finding.ts';
export {
  type FileProblem,
  type PluginFolder,
  problemTexts,
  readPluginFolder,
} from './plugin-host/plugin-folder.ts';
export { type PlacesOptions, pluginPackagesDir } from './plugin-host/plugin-places.ts';
export type {
  RunBudget,
  SurfaceWeight,
  ToolWeight,
  UnavailableSurface,
  WeighOptions,
} from './surface-budget/run-budget.ts';
export type { AppTool, ClientAppTool, McpAppTool, TrustedAppTool } from './tool-search/app-tool.ts';
export { createToolSearch } from './tool-search/create-tool-search.ts';
export {
  listMcpAppTools,
  type McpListOptions,
  type McpRequestOptions,
  type McpToolClient,
} from './tool-search/list-mcp-app-tools.ts';
export type {
  AppFunctionCall,
  AppSession,
  HandleOptions,
  ToolSearch,
  ToolSearchEvent,
  ToolSearchLimits,
  ToolSearchOptions,
  ToolSearchRun,
} from './tool-search/tool-search.ts';
