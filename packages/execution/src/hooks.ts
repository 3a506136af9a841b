import {
  boundText,
  type CallError,
  type JsonObject,
  messageOf,
  type RunHooks,
  type RunIdentity,
  type ToolResult,
  toolRef,
} from '@openclaw/contracts';
import { denial } from './call-errors.ts';
import type { CallRequest } from './call-path.ts';

interface HookDeps {
  readonly run: RunIdentity;
  readonly hooks: RunHooks;
}

type Hooked =
  | { readonly status: 'go-on'; readonly args: JsonObject; readonly ask: string | undefined }
  | { readonly status: 'blocked'; readonly error: CallError };

/**
 * Runs `before_tool_call` hooks, highest priority first. The first block ends it; a rewrite is what the next hook
 * sees. A hook that throws blocks the call: a guard that cannot decide must not let anything through.
 */
export async function runBeforeHooks(
  deps: HookDeps,
  request: CallRequest,
  sent: JsonObject,
): Promise<Hooked> {
  const { tool, callId } = request;
  let args = sent;
  let ask: string | undefined;
  for (const hook of byPriority(deps.hooks.beforeToolCall)) {
    const sight = { tool: toolRef(tool), callId, run: deps.run, arguments: structuredClone(args) };
    try {
      const answer = await hook.run(sight);
      if (answer === undefined) continue;
      if (answer.action === 'block') {
        return {
          status: 'blocked',
          error: denial('hook_blocked', `Blocked by ${hook.name}: ${answer.reason}`),
        };
      }
      if (answer.action === 'ask') ask ??= answer.reason;
      else args = structuredClone(answer.arguments);
    } catch (thrown) {
      const message = `Blocked: the hook ${hook.name} failed (${boundText(messageOf(thrown), 200)}).`;
      return { status: 'blocked', error: denial('hook_blocked', message) };
    }
  }
  return { status: 'go-on', args, ask };
}

/** Runs after-hooks, highest priority first; each may replace the result that the next one sees. */
export async function runAfterHooks(
  deps: HookDeps,
  request: CallRequest,
  done: { readonly args: JsonObject; readonly result: ToolResult },
): Promise<ToolResult> {
  let { result } = done;
  for (const hook of byPriority(deps.hooks.afterToolCall)) {
    const sight = {
      tool: toolRef(request.tool),
      callId: request.callId,
      run: deps.run,
      arguments: done.args,
      result,
    };
    result = (await hook.run(sight)) ?? result;
  }
  return result;
}

function byPriority<Hook extends { readonly priority: number; readonly name: string }>(
  hooks: readonly Hook[],
): readonly Hook[] {
  return [...hooks].sort((a, b) => b.priority - a.priority || (a.name < b.name ? -1 : 1));
}
