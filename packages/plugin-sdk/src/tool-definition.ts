import type {
  JsonObject,
  JsonSchema,
  Logger,
  RunIdentity,
  ToolAnnotations,
  ToolProgress,
  ToolResult,
} from '@openclaw/contracts';

/** The name of a tool: what a model writes and what policy rules match. */
export const TOOL_NAME_PATTERN: RegExp = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/** What a tool may know while it runs: its own plugin's part of the world and nothing of the host. */
export interface ToolContext {
  /** Aborts when the run is cancelled, the call times out, or the program that made it has ended. */
  readonly signal: AbortSignal;
  readonly callId: string;
  readonly run: RunIdentity;
  readonly logger: Logger;
  /** The plugin's own configuration. */
  readonly config: JsonObject;
  /** The folder that the agent works in; absolute. */
  readonly workspaceDir: string;
  /** The plugin's own folder for what it keeps; absolute, exists. */
  readonly stateDir: string;
  reportProgress(progress: ToolProgress): void;
}

/**
 * What `execute` may give back: a whole result, only its details (shown to the model as JSON), or text, which with
 * an output schema is the details. Throw for a fault; return `toolFailure(…)` for a failure that the model can do
 * something about.
 */
export type ToolAnswer<Details = unknown> = ToolResult<Details> | Details;

/**
 * A tool as its author writes it. JSON Schema of draft-07 or 2020-12 in and out; the input is validated before
 * `execute` runs, `details` after. `defineTool` infers `Input` and `Details` from the schemas.
 */
export interface ToolDefinition<Input = unknown, Details = unknown> {
  /** Letters, digits, `_` and `-`, a letter first, at most 64; unique within its plugin. */
  readonly name: string;
  readonly title?: string;
  /** What the tool does and when to use it: search ranks by it and the model chooses by it. */
  readonly description: string;
  /** Of an object; `additionalProperties: false` lets a misspelt parameter be found. */
  readonly inputSchema: JsonSchema;
  /** Describes `details`. A closed schema becomes a result hint in search; leave it out if unstable. */
  readonly outputSchema?: JsonSchema;
  /** `direct-only` tools stay out of the catalog and visible in every mode. Default `catalog`. */
  readonly catalogMode?: 'catalog' | 'direct-only';
  /** `sequential` tools never run beside another sequential call. Default `parallel`. */
  readonly executionMode?: 'parallel' | 'sequential';
  /** Offered only when policy names it. Default false. */
  readonly optional?: boolean;
  readonly annotations?: ToolAnnotations;
  /** Its results are images: not offered in runs on models that take none. Default false. */
  readonly returnsImages?: boolean;
  /** Milliseconds; default: the house's. */
  readonly timeoutMs?: number;
  execute(input: Input, context: ToolContext): Promise<ToolAnswer<Details>> | ToolAnswer<Details>;
}
