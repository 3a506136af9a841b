import type {
  BeforeToolCallAnswer,
  JsonObject,
  JsonSchema,
  Logger,
  PromptNarrowing,
  RunIdentity,
  ToolCallSight,
  ToolResult,
} from '@openclaw/contracts';
import type { BackgroundContext } from './background.ts';
import type { ToolDefinition } from './tool-definition.ts';

/** The id of a plugin: the owner part of its tools' ids, and its key in the configuration. */
export const PLUGIN_ID_PATTERN: RegExp = /^[a-z][a-z0-9_-]{0,63}$/;

/** What a plugin may know when it lists its tools and hooks. */
export interface PluginContext {
  /** The plugin's own configuration, already validated against its `configSchema`. */
  readonly config: JsonObject;
  readonly logger: Logger;
  /** Absolute. */
  readonly workspaceDir: string;
  /** The plugin's own folder; absolute, exists. */
  readonly stateDir: string;
}

export type PluginTools =
  | readonly ToolDefinition[]
  | ((context: PluginContext) => readonly ToolDefinition[] | Promise<readonly ToolDefinition[]>);

/** A hook alone, or with its priority: higher runs first, default 0. */
export type PluginHook<Run> = Run | { readonly priority: number; readonly run: Run };

/** Hooks see the calls of every plugin's tools, named by the target and never by the control around it. */
export interface PluginHooks {
  /** Rewrite, block, or ask for approval; nothing means go on. */
  readonly before_tool_call?: PluginHook<
    (sight: ToolCallSight) => BeforeToolCallAnswer | Promise<BeforeToolCallAnswer>
  >;
  /** May replace the result, before the output schema is checked. */
  readonly after_tool_call?: PluginHook<
    (
      sight: ToolCallSight & { readonly result: ToolResult },
    ) => ToolResult | undefined | Promise<ToolResult | undefined>
  >;
  /** May narrow the tools of a run before its first request. */
  readonly before_prompt_build?: PluginHook<
    (sight: {
      readonly run: RunIdentity;
    }) => PromptNarrowing | undefined | Promise<PromptNarrowing | undefined>
  >;
}

export type HookName = keyof PluginHooks;

/** A function is called once, when the plugin starts; if it throws, nothing of the plugin is used. */
export type PluginHookSource = PluginHooks | ((context: PluginContext) => PluginHooks | Promise<PluginHooks>);

/** The default export of a plugin's entry module. */
export interface ToolPlugin {
  /** Lower-case letters, digits, `_` and `-`, a letter first, at most 64. `core` is taken. */
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
  /** Of the plugin's own configuration; without it the plugin takes none. */
  readonly configSchema?: JsonSchema;
  readonly tools: PluginTools;
  readonly hooks?: PluginHookSource;
  /**
   * Work between calls, called once by a host that serves for long and lets the plugin start runs. It ends soon
   * after `context.signal` aborts; if it throws, only this work is over.
   */
  background?(context: BackgroundContext): void | Promise<void>;
  /** Called once when the host stops; close here what outlives a call. */
  dispose?(): void | Promise<void>;
}
