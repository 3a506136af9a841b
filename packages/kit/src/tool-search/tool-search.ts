import type {
  ApprovalGate,
  Diagnostic,
  FunctionDefinition,
  Logger,
  RunIdentity,
  RunRecord,
  SurfaceMode,
  ToolProgress,
} from '@openclaw/contracts';
import type { PluginHooks } from '@openclaw/plugin-sdk';
import type { PolicyRules } from '@openclaw/policy';
import type { DispatchResult } from '@openclaw/surfaces';
import type { AppTool } from './app-tool.ts';

export interface ToolSearchOptions {
  readonly tools: readonly AppTool[];
  /** What the model sees of them; default `tools`. `code` becomes `tools` where no isolated child can run. */
  readonly mode?: SurfaceMode | undefined;
  /** Of the model, in tokens: a small one gets a shorter directory. Default 128 000. */
  readonly contextWindow?: number | undefined;
  /** Without rules every tool is allowed that is not `optional`. */
  readonly policy?: PolicyRules | undefined;
  readonly hooks?: PluginHooks | undefined;
  /** Who is asked where policy or a hook wants approval. Without it such a call is denied. */
  readonly approvals?: ApprovalGate | undefined;
  readonly limits?: ToolSearchLimits | undefined;
  /** Name → where the complete instructions of that skill are. */
  readonly skills?: Readonly<Record<string, string>> | undefined;
  /** Told each search, description, call and notice, redacted and bounded; awaited before the model's answer. */
  readonly onEvent?: ((event: ToolSearchEvent) => void | Promise<void>) | undefined;
  /** Owner part of the ids of trusted tools, `openclaw:<owner>:<name>`; default `app`. */
  readonly owner?: string | undefined;
  /** The folder that tools work in; default the current one. */
  readonly workspaceDir?: string | undefined;
  /** For tools that keep files; default a temporary folder, made if one asks for it and removed at the end. */
  readonly stateDir?: string | undefined;
  /** Told what tools throw, with the stack, and other faults of the application. Default none; `console` is one. */
  readonly logger?: Logger | undefined;
}

export interface ToolSearchLimits {
  /** Candidates of a search that names no limit; default 8. */
  readonly searchDefaultLimit?: number | undefined;
  /** Candidates of any search, at most 50; default 20. */
  readonly maxSearchLimit?: number | undefined;
  /** Milliseconds for one program in code mode, 1000 to 60 000; default 10 000. */
  readonly codeTimeoutMs?: number | undefined;
  /** Milliseconds for a tool that states no limit of its own; default 300 000. */
  readonly toolTimeoutMs?: number | undefined;
  /** How often a run may make the same call; default 19, `Infinity` for no limit. */
  readonly maxSameCalls?: number | undefined;
}

/** What a session log of the Gateway would hold of the same run. */
export type ToolSearchEvent = Extract<
  RunRecord,
  { readonly type: 'search' | 'describe' | 'call' | 'notice' }
>;

/** A function call as a model made it, in any provider's loop. */
export interface AppFunctionCall {
  readonly name: string;
  /** JSON text, or what it stands for. */
  readonly arguments: unknown;
  readonly callId: string;
}

export interface HandleOptions {
  /** Ends the call, and what it waits for. */
  readonly signal?: AbortSignal | undefined;
  /** Told what the tools that the call runs report of themselves. */
  readonly onProgress?: ((progress: ToolProgress) => void) | undefined;
}

/** The tools of one run: one request of a user, up to the model's final answer. */
export interface ToolSearchRun {
  readonly run: RunIdentity;
  readonly mode: SurfaceMode;
  /** Why this mode, in one line. */
  readonly modeReason: string;
  /** Exactly what to send to the model, in this order; an adapter gives the shape that its provider takes. */
  readonly visibleTools: readonly FunctionDefinition[];
  /** Directory and skills, for the stable part of the system prompt: the same tools give the same bytes. */
  readonly systemPrompt: string;
  /**
   * Runs any call of the model, unknown names included. Does not throw for what a model or tool does wrong: then
   * `isError` is true and `content` tells the model. A call of a client tool comes back in `handedOff`.
   */
  handle(call: AppFunctionCall, options?: HandleOptions): Promise<DispatchResult>;
}

/** Whose run it is. A session that is not named is a new one; an agent that is not is the owner of the tools. */
export interface AppSession {
  readonly sessionId?: string | undefined;
  readonly agentId?: string | undefined;
  /** What this run may do less than the others, such as what its user may not. The same object is read once. */
  readonly policy?: PolicyRules | undefined;
}

/** Tool Search in somebody else's agent loop. It is a run itself, the first; dispose it to end what it started. */
export interface ToolSearch extends ToolSearchRun, AsyncDisposable {
  /** Of the tools there are now: those that were left out, and why, and rules that fit none. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * A further run with the same tools. Loop guard and hooks start anew; catalog, schemas and bridge are shared, and
   * so are, within one session, counters and the turns of sequential tools.
   */
  startRun(session?: AppSession): Promise<ToolSearchRun>;
  /**
   * Other tools for the runs that start from now on; those that run keep theirs, this first one included. Gives the new
   * `diagnostics`. Rejects as `createToolSearch` does, and then all is as before.
   */
  replaceTools(tools: readonly AppTool[]): Promise<readonly Diagnostic[]>;
  dispose(): Promise<void>;
}
