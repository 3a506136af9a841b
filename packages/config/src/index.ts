export { classifyModel, isLocalModel, type ModelPlace, type ModelRoute } from './classify-model.ts';
export type {
  AgentSettings,
  AgentsConfig,
  AgentToolsConfig,
  Environment,
  ExperimentalSettings,
  GatewayAuthConfig,
  GatewayConfig,
  InstalledPlugin,
  McpConfig,
  McpHttpServerConfig,
  McpServerConfig,
  McpServerOptions,
  McpStdioServerConfig,
  McpToolFilter,
  ModelConfig,
  ModelsConfig,
  OpenClawConfig,
  PluginEntry,
  PluginsConfig,
  ProviderConfig,
  ProviderKind,
  SkillsConfig,
  ToolRules,
  ToolSearchOptions,
  ToolSearchValue,
  ToolsConfig,
} from './config.ts';
export type { ConfigProblem } from './config-problem.ts';
export { configJsonSchema } from './config-schema.ts';
export {
  type ConfigEdit,
  type ConfigLookup,
  getConfigValue,
  setConfigValue,
  unsetConfigValue,
} from './edit-config.ts';
export {
  type ConfigCheckOptions,
  type ConfigFileOptions,
  type LoadedConfig,
  loadConfig,
} from './load-config.ts';
export { findUnknownModels, whyNotOffered } from './model-problems.ts';
export { type ParsedConfig, parseConfig } from './parse-config.ts';
export { resolveToolSearch, type ToolSearchRun } from './resolve-tool-search.ts';
export { type CheckRules, findRuleProblems } from './rule-problems.ts';
export { type GatewaySettings, type ResolvedAgent, resolveAgent, resolveGateway } from './run-settings.ts';
export { resolveConfigPath, resolveStateDir } from './state-dir.ts';
