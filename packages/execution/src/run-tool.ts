import {
  asOpenClawError,
  boundText,
  type CallError,
  type CallOutcome,
  isOpenClawError,
  type JsonObject,
  messageWithCauses,
  OpenClawError,
  type Tool,
  type ToolProgress,
  type ToolResult,
  toolRef,
} from '@openclaw/contracts';
import type { CompiledSchema } from '@openclaw/schema';
import { denial, outputMismatch } from './call-errors.ts';
import type { CallPathDeps, CallRequest } from './call-path.ts';
import { runAfterHooks } from './hooks.ts';
import { cancelled, settleWithin } from './settle.ts';
import { checkResult } from './tool-result.ts';
import { untrustedFailure } from './untrusted-failure.ts';

export interface ReadyCall {
  readonly args: JsonObject;
  readonly output: (CompiledSchema & { ok: true }) | undefined;
}

/** Runs a call that nothing stands against any more: its turn, the tool, the after-hooks, the output schema. */
export async function runTool(
  deps: CallPathDeps,
  request: CallRequest,
  { args, output }: ReadyCall,
): Promise<CallOutcome> {
  const { tool, signal } = request;
  const ref = toolRef(tool);
  const hold = tool.executionMode === 'sequential' ? 'exclusive' : 'shared';
  let release: () => void;
  try {
    release = await deps.lock.acquire(hold, signal);
  } catch {
    // The only rejection of the lock is the signal's: the run ended while the call waited for its turn.
    return {
      status: 'refused',
      tool: ref,
      error: denial('run_cancelled', `${cancelled().message} Nothing ran.`),
    };
  }
  const started = start(deps, request, args);
  releaseOnceOver(started.work, started.outcome, release);
  let ran: ToolResult;
  try {
    ran = await started.outcome;
  } catch (thrown) {
    return { status: 'failed', tool: ref, error: failure(tool, thrown) };
  }
  const after = await runAfterHooks(deps, request, { args, result: ran });
  if (after.status === 'stopped') return { status: 'failed', tool: ref, error: after.error };
  const { result } = after;
  if (output !== undefined && result.isError !== true) {
    const validation = output.validate(result.details);
    if (!validation.valid) return { status: 'failed', tool: ref, error: outputMismatch(validation.problems) };
  }
  return { status: 'completed', tool: ref, result };
}

/** Plugins are not type-checked, and listeners are: what is no progress is not passed on, and costs the call nothing. */
function readProgress(reported: unknown): ToolProgress | undefined {
  if (typeof reported !== 'object' || reported === null || !('progress' in reported)) return undefined;
  const { progress, total, message }: Partial<Record<keyof ToolProgress, unknown>> = reported;
  if (!isFiniteNumber(progress)) return undefined;
  return {
    progress,
    ...(isFiniteNumber(total) ? { total } : {}),
    ...(typeof message === 'string' ? { message } : {}),
  };
}

function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

interface StartedTool {
  /** What the tool itself is still doing, which can outlast its call. */
  readonly work: Promise<unknown>;
  /** The first of: the tool's result, its time limit, the run's cancellation. */
  readonly outcome: Promise<ToolResult>;
}

function start(deps: CallPathDeps, request: CallRequest, args: JsonObject): StartedTool {
  const { tool, callId } = request;
  // The tool gets a copy: what was approved and recorded must not change under a tool that writes to its input.
  const input: unknown = structuredClone(args);
  const work = Promise.withResolvers<unknown>();
  const outcome = settleWithin(
    async (signal) => {
      const executor = deps.executors.get(tool.id);
      if (executor === undefined)
        throw new OpenClawError('tool_unavailable', 'The tool is not available any more.');
      const result: unknown = await executor(input, {
        signal,
        callId,
        run: deps.run,
        reportProgress(reported) {
          const progress = readProgress(reported);
          if (progress !== undefined) deps.onProgress(callId, progress);
        },
      });
      return checkResult(result);
    },
    {
      timeoutMs: tool.timeoutMs ?? deps.defaultTimeoutMs,
      signal: request.signal,
      onTaskOver: () => work.resolve(undefined),
    },
  );
  return { work: work.promise, outcome };
}

/** How long a tool that was told to stop may go on before others no longer wait for it. Milliseconds. */
const STOP_GRACE_MS = 10_000;

/**
 * Gives the turn back when the tool is really over, not when its call was given up: a sequential tool that has
 * not stopped yet must not meet the next one. A tool that never stops holds it for ten seconds more at most.
 */
function releaseOnceOver(work: Promise<unknown>, outcome: Promise<unknown>, release: () => void): void {
  let grace: NodeJS.Timeout | undefined;
  let isOver = false;
  outcome.then(
    () => undefined,
    () => {
      if (isOver) return;
      grace = setTimeout(release, STOP_GRACE_MS);
      grace.unref();
    },
  );
  work.then(() => {
    isOver = true;
    clearTimeout(grace);
    release();
  });
}

const MAX_THROWN_CHARACTERS = 2_000;

/** A trusted tool's own words and data are passed on, bounded; of an untrusted one only our sentence for its code. */
function failure(tool: Tool, thrown: unknown): CallError {
  const error = asOpenClawError(thrown, 'tool_failed');
  if (tool.source !== 'openclaw') return untrustedFailure(tool, error.code);
  if (isOpenClawError(thrown)) {
    const message = boundText(error.message, MAX_THROWN_CHARACTERS);
    return { code: error.code, message, data: error.data };
  }
  return {
    code: 'tool_failed',
    message: `The tool threw: ${boundText(messageWithCauses(thrown), MAX_THROWN_CHARACTERS)}`,
  };
}
