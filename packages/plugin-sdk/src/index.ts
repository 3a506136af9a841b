export {
  boundText,
  type ContentBlock,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  type Logger,
  messageOf,
  OpenClawError,
  type RunIdentity,
  SILENT_LOGGER,
  type ToolAnnotations,
  type ToolCallSight,
  type ToolProgress,
  type ToolResult,
} from '@openclaw/contracts';
export {
  BACKGROUND_CHANNEL,
  type BackgroundContext,
  type BackgroundRun,
  type BackgroundRunResult,
} from './background.ts';
export { type SettledHooks, type SettledPlugin, settleHooks } from './check-hooks.ts';
export { checkPlugin, type PluginCheck } from './check-plugin.ts';
export { type CheckedTools, type CheckOptions, checkTools, listTools } from './check-tools.ts';
export { compareManifests, type ManifestDifference } from './compare-manifests.ts';
export { defineTool, type TypedToolDefinition } from './define-tool.ts';
export { defineToolPlugin, type TypedPluginContext, type TypedToolPlugin } from './define-tool-plugin.ts';
export type { FromOutputSchema, FromSchema } from './from-schema.ts';
export {
  buildPluginManifest,
  MANIFEST_FILE,
  type ManifestTool,
  type PluginManifest,
  renderPluginManifest,
} from './plugin-manifest.ts';
export { type PackageReading, type PluginPackage, readPluginPackage } from './plugin-package.ts';
export type { PluginProblem } from './plugin-problem.ts';
export { type ManifestReading, readPluginManifest } from './read-plugin-manifest.ts';
export { readWorkspaceFile, type WorkspaceReading } from './read-workspace-file.ts';
export {
  resolveInWorkspace,
  type WorkspacePlace,
  type WorkspaceResolution,
} from './resolve-in-workspace.ts';
export { toRunHooks } from './run-hooks.ts';
export type { SchemaCompiling } from './schema-compiling.ts';
export type { SchemaSource, StandardJsonSchema, TypeBoxSchema } from './schema-source.ts';
export { systemCode, systemProblem } from './system-problem.ts';
export { isToolResult, type ToToolResultOptions, toolFailure, toToolResult } from './to-tool-result.ts';
export {
  TOOL_NAME_PATTERN,
  type ToolAnswer,
  type ToolContext,
  type ToolDefinition,
} from './tool-definition.ts';
export {
  type HookName,
  PLUGIN_ID_PATTERN,
  type PluginContext,
  type PluginHook,
  type PluginHookSource,
  type PluginHooks,
  type PluginTools,
  type ToolPlugin,
} from './tool-plugin.ts';
export { reportProblems, ToolProblem } from './tool-problem.ts';
