import type { ToolResult } from './content.ts';
import type { JsonObject } from './json.ts';
import type { RunIdentity } from './session.ts';
import type { ToolRef } from './tool.ts';

export interface ToolCallSight {
  readonly tool: ToolRef;
  readonly callId: string;
  readonly run: RunIdentity;
  readonly arguments: JsonObject;
}

/** What a `before_tool_call` hook may answer. Nothing means: go on unchanged. */
export type BeforeToolCallAnswer =
  | undefined
  | { readonly action: 'rewrite'; readonly arguments: JsonObject }
  | { readonly action: 'block'; readonly reason: string }
  /** `onceOnly`: about each call, as what the tool does is all in its arguments; no answer holds for a later one. */
  | { readonly action: 'ask'; readonly reason: string; readonly onceOnly?: boolean };

/** Hooks run highest priority first, then in order of `name`; a block is final. */
export interface BeforeToolCallHook {
  readonly name: string;
  readonly priority: number;
  run(sight: ToolCallSight): BeforeToolCallAnswer | Promise<BeforeToolCallAnswer>;
}

/** May replace the result; runs before the output schema is checked. */
export interface AfterToolCallHook {
  readonly name: string;
  readonly priority: number;
  run(
    sight: ToolCallSight & { readonly result: ToolResult },
  ): ToolResult | undefined | Promise<ToolResult | undefined>;
}

/** May narrow the tools of a run to these ids or names before its first request is submitted (DIR-5). */
export interface BeforePromptBuildHook {
  readonly name: string;
  readonly priority: number;
  run(sight: {
    readonly run: RunIdentity;
  }): PromptNarrowing | undefined | Promise<PromptNarrowing | undefined>;
}

export interface PromptNarrowing {
  readonly toolsAllow: readonly string[];
}

export interface RunHooks {
  readonly beforeToolCall: readonly BeforeToolCallHook[];
  readonly afterToolCall: readonly AfterToolCallHook[];
  readonly beforePromptBuild: readonly BeforePromptBuildHook[];
}
