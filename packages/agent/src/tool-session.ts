import type {
  ApprovalGate,
  FunctionCall,
  FunctionDefinition,
  ModelProfile,
  RunIdentity,
  SessionIdentity,
  SessionLog,
  SurfaceMode,
  ToolProgress,
} from '@openclaw/contracts';
import type { DispatchResult } from '@openclaw/surfaces';
import type { AgentDeps } from './agent-deps.ts';
import { planRun, type RunPlan } from './plan-run.ts';
import { createProgressListeners } from './progress-listeners.ts';
import { createRecorder, type RunRecorder } from './recorder.ts';

/** Tools for a client that has a model and a loop of its own. */
export interface ToolSessionRequest {
  readonly session: SessionIdentity;
  readonly channel: string;
  /** The model whose policy and limits apply, where the agent has one. */
  readonly model: ModelProfile | undefined;
  /** Unset means what is configured for the agent. */
  readonly mode?: SurfaceMode;
  /** Who is asked for approval; unset means the house's own. */
  readonly approvals?: ApprovalGate;
}

export interface ToolSessionCall {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ToolProgress) => void;
}

/** A surface as a run of the agent would get it. Disposing it cancels what still runs. */
export interface ToolSession extends AsyncDisposable {
  readonly mode: SurfaceMode;
  readonly functions: readonly FunctionDefinition[];
  readonly directory: string;
  dispatch(call: FunctionCall, options: ToolSessionCall): Promise<DispatchResult>;
}

/**
 * Plans as a run does and leaves out the model. The session log gets it as one run, from the first call on: a client
 * that only looks leaves nothing. The client guards against its own loops, so no call is refused for being repeated.
 */
export async function openToolSession(deps: AgentDeps, request: ToolSessionRequest): Promise<ToolSession> {
  const { session, channel, model, mode, approvals = deps.approvals } = request;
  // The client is its own harness, whatever harness the agent's own runs have.
  const agent = { ...deps.resolveAgent(session.agentId), harness: 'embedded' as const };
  const run: RunIdentity = { ...session, runId: deps.newRunId(), channel };
  const record = createRunRecord(deps, { run, start: (recorder) => recordStart(recorder) });
  const listeners = createProgressListeners();
  const planDeps: AgentDeps = {
    ...deps,
    approvals,
    resolveToolSearch(...asked) {
      const settings = deps.resolveToolSearch(...asked);
      return mode === undefined ? settings : { ...settings, mode, reason: 'asked for by the client' };
    },
  };
  const plan: RunPlan = await planRun(planDeps, {
    run,
    agent,
    model: model === undefined ? undefined : { profile: model },
    clientTools: [],
    recorder: record.recorder,
    onProgress: listeners.tell,
    sameCallLimit: Number.POSITIVE_INFINITY,
  });

  async function recordStart(recorder: RunRecorder): Promise<void> {
    const { snapshot, surface } = plan;
    await recorder.started({
      harness: agent.harness,
      mode: plan.mode.mode,
      modeReason: plan.mode.reason,
      provider: 'none',
      model: 'none',
      catalog: {
        fingerprint: snapshot.fingerprint,
        size: snapshot.entries.length,
        sources: snapshot.sources,
      },
      visible: surface.functions.map(({ name }) => name),
    });
    for (const { code, message } of plan.notices) await recorder.notice(code, message);
  }

  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  return {
    mode: plan.mode.mode,
    functions: plan.surface.functions,
    directory: plan.surface.directory,
    async dispatch(call, { signal, onProgress }) {
      using _listening = listeners.add(call.callId, onProgress);
      const either = AbortSignal.any([signal, closing.signal]);
      const result = record.started().then(() => plan.surface.dispatch(call, { signal: either }));
      running.add(result);
      try {
        return await result;
      } finally {
        running.delete(result);
      }
    },
    async [Symbol.asyncDispose]() {
      closing.abort();
      await Promise.allSettled(running);
      await record.ended();
    },
  };
}

interface RunRecord {
  readonly recorder: RunRecorder;
  /** Opens the log and writes the start, once. */
  started(): Promise<unknown>;
  /** Writes the end of a run that was started, and closes the log. */
  ended(): Promise<void>;
}

function createRunRecord(
  deps: AgentDeps,
  options: { readonly run: RunIdentity; readonly start: (recorder: RunRecorder) => Promise<void> },
): RunRecord {
  const { run } = options;
  let opening: Promise<SessionLog> | undefined;
  let starting: Promise<void> | undefined;
  let startedAt = 0;
  const recorder = createRecorder({
    run,
    clock: deps.clock,
    log: {
      async append(entry) {
        opening ??= deps.sessions.open(run);
        await (await opening).append(entry);
      },
    },
  });

  async function start(): Promise<void> {
    startedAt = performance.now();
    try {
      await options.start(recorder);
    } catch (error) {
      // What failed first is what is told; a log that does not close either adds nothing to it.
      await Promise.allSettled([opening?.then((log) => log[Symbol.asyncDispose]())]);
      // The next call tries again: a disk may be full for a while.
      [starting, opening] = [undefined, undefined];
      throw error;
    }
  }

  return {
    recorder,
    started: () => (starting ??= start()),
    async ended() {
      if (starting === undefined || opening === undefined) return;
      await using _log = await opening;
      await starting;
      await recorder.ended({
        outcome: 'completed',
        modelRequests: 0,
        usage: { inputTokens: 0, outputTokens: 0 },
        durationMs: Math.round(performance.now() - startedAt),
      });
    },
  };
}
