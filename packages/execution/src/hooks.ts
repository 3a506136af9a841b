import {
  boundText,
  type CallError,
  type JsonObject,
  messageWithCauses,
  OpenClawError,
  type RunHooks,
  type RunIdentity,
  type ToolResult,
  toolRef,
} from '@openclaw/contracts';
import { denial } from './call-errors.ts';
import type { CallRequest } from './call-path.ts';
import { normaliseObject } from './normalise-arguments.ts';
import { cancelled, settleWithin } from './settle.ts';
import { checkResult } from './tool-result.ts';

interface HookDeps {
  readonly run: RunIdentity;
  readonly hooks: RunHooks;
}

interface Stopped {
  readonly status: 'stopped';
  readonly error: CallError;
}

/** What a person has to be asked, and whether about each call anew. */
export interface Question {
  readonly reason: string;
  readonly onceOnly: boolean;
}

type Hooked =
  | {
      readonly status: 'go-on';
      readonly args: JsonObject;
      /** The hook that wrote `args`; unset where they are as they were sent. */
      readonly rewrittenBy: string | undefined;
      readonly ask: Question | undefined;
    }
  | Stopped;

type Reviewed = { readonly status: 'go-on'; readonly result: ToolResult } | Stopped;

/** Milliseconds that one hook may take. */
const HOOK_TIMEOUT_MS = 30_000;

/**
 * Runs `before_tool_call` hooks, highest priority first. The first block ends it; a rewrite is what the next hook
 * sees. A hook that throws, takes too long or gives no known answer blocks the call: a guard that cannot decide
 * must let nothing through.
 */
export async function runBeforeHooks(
  deps: HookDeps,
  request: CallRequest,
  sent: JsonObject,
): Promise<Hooked> {
  const { tool, callId, signal } = request;
  let args = sent;
  let ask: Question | undefined;
  let rewrittenBy: string | undefined;
  for (const hook of byPriority(deps.hooks.beforeToolCall)) {
    const sight = { tool: toolRef(tool), callId, run: deps.run, arguments: structuredClone(args) };
    try {
      const answer = await settleWithin(async () => hook.run(sight), { timeoutMs: HOOK_TIMEOUT_MS, signal });
      if (answer === undefined) continue;
      switch (answer.action) {
        case 'block': {
          const error = denial('hook_blocked', `Blocked by ${hook.name}: ${reasonOf(answer)}`);
          return { status: 'stopped', error };
        }
        case 'ask':
          ask = {
            reason: ask?.reason ?? reasonOf(answer),
            onceOnly: ask?.onceOnly === true || answer.onceOnly === true,
          };
          break;
        case 'rewrite':
          args = rewritten(answer.arguments);
          rewrittenBy = hook.name;
          break;
        default:
          throw undecided('its answer is none of block, ask and rewrite');
      }
    } catch (thrown) {
      if (signal.aborted) {
        return { status: 'stopped', error: denial('run_cancelled', `${cancelled().message} Nothing ran.`) };
      }
      const message = `Blocked: the hook ${hook.name} could not decide (${whyOf(thrown)}).`;
      return { status: 'stopped', error: denial('hook_blocked', message) };
    }
  }
  return { status: 'go-on', args, rewrittenBy, ask };
}

/** Runs after-hooks, highest priority first; each may replace the result that the next one sees. */
export async function runAfterHooks(
  deps: HookDeps,
  request: CallRequest,
  done: { readonly args: JsonObject; readonly result: ToolResult },
): Promise<Reviewed> {
  const { tool, callId, signal } = request;
  let { result } = done;
  for (const hook of byPriority(deps.hooks.afterToolCall)) {
    const sight = {
      tool: toolRef(tool),
      callId,
      run: deps.run,
      arguments: structuredClone(done.args),
      result,
    };
    try {
      const answer = await settleWithin(async () => hook.run(sight), { timeoutMs: HOOK_TIMEOUT_MS, signal });
      // What it was shown is checked too: it may have been written to.
      result = checkResult(answer === undefined ? result : answer);
    } catch (thrown) {
      const message =
        `The tool ran, but the hook ${hook.name} failed on its result (${whyOf(thrown)}), so the result is withheld. ` +
        'Side effects may have happened: check before calling it again.';
      return { status: 'stopped', error: denial(signal.aborted ? 'run_cancelled' : 'hook_failed', message) };
    }
  }
  return { status: 'go-on', result };
}

/** The arguments a hook wrote: plugins are not type-checked, and what is no argument object must not run. */
function rewritten(args: unknown): JsonObject {
  const normalised = normaliseObject(args);
  if (!normalised.ok) throw undecided(`its rewritten arguments are of no use: they ${normalised.problem}`);
  return structuredClone(normalised.args);
}

/** Whoever reads it is to know that nothing was said, and not that `undefined` was. */
function reasonOf({ reason }: { readonly reason: unknown }): string {
  return typeof reason === 'string' && reason.trim() !== '' ? reason : 'it gives no reason';
}

function undecided(why: string): OpenClawError {
  return new OpenClawError('hook_failed', why);
}

function whyOf(thrown: unknown): string {
  if (thrown instanceof OpenClawError && thrown.code === 'tool_timeout')
    return `no answer in ${HOOK_TIMEOUT_MS} ms`;
  return boundText(messageWithCauses(thrown), 200);
}

function byPriority<Hook extends { readonly priority: number; readonly name: string }>(
  hooks: readonly Hook[],
): readonly Hook[] {
  return [...hooks].sort((a, b) => b.priority - a.priority || (a.name < b.name ? -1 : 1));
}
