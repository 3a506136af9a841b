import type {
  ApprovalGate,
  CallOutcome,
  CallRoute,
  EffectivePolicy,
  JsonObject,
  RunHooks,
  RunIdentity,
  Tool,
  ToolExecutor,
  ToolProgress,
} from '@openclaw/contracts';
import type { SchemaCompiler } from '@openclaw/schema';
import type { ExclusiveLock } from './exclusive-lock.ts';
import { invoke } from './invoke.ts';
import { createLoopGuard, type LoopGuard } from './loop-guard.ts';

export interface CallRequest {
  /** Resolved from the run's own catalog or visible tools. */
  readonly tool: Tool;
  /** As the model or program sent them: an object, JSON text, or nothing. */
  readonly arguments: unknown;
  readonly callId: string;
  /** The model's call that wrapped this one. */
  readonly parentCallId?: string;
  readonly route: CallRoute;
  readonly signal: AbortSignal;
}

/** One finished call with everything a record of it may need. */
export interface CallReport {
  readonly request: CallRequest;
  /** The arguments that ran, or those sent where nothing ran. */
  readonly arguments: JsonObject | undefined;
  readonly outcome: CallOutcome;
  readonly durationMs: number;
}

export interface CallPathDeps {
  readonly run: RunIdentity;
  /** The only authority to run a tool; an id that is not here cannot run (EXE-9). */
  readonly executors: ReadonlyMap<string, ToolExecutor>;
  readonly policy: EffectivePolicy;
  readonly hooks: RunHooks;
  readonly approvals: ApprovalGate;
  readonly schemas: SchemaCompiler;
  readonly lock: ExclusiveLock;
  /** The identical call that is refused; default `SAME_CALL_LIMIT`. */
  readonly sameCallLimit?: number;
  /** For tools that state no limit of their own. Milliseconds. */
  readonly defaultTimeoutMs: number;
  readonly now: () => number;
  readonly onProgress: (callId: string, progress: ToolProgress) => void;
  /** Awaited before the outcome is given, so that a result a model sees is already recorded. */
  readonly onCallDone: (report: CallReport) => Promise<void>;
}

/** The one way by which a tool runs, for one run: it holds that run's authority and nothing that outlives it. */
export interface CallPath {
  invoke(request: CallRequest): Promise<CallOutcome>;
}

export function createCallPath(deps: CallPathDeps): CallPath {
  const loopGuard: LoopGuard = createLoopGuard(deps.sameCallLimit);
  return {
    async invoke(request) {
      const startedAt = deps.now();
      const { outcome, args } = await invoke({ ...deps, loopGuard }, request);
      await deps.onCallDone({ request, arguments: args, outcome, durationMs: deps.now() - startedAt });
      return outcome;
    },
  };
}
