import {
  asOpenClawError,
  type ClientCall,
  type FunctionCall,
  type Logger,
  type Message,
  messageOf,
} from '@openclaw/contracts';
import type { DispatchResult, Surface } from '@openclaw/surfaces';
import type { PendingCall } from './handoffs.ts';

export interface DispatchedCalls {
  /** Results in the order of the calls; those of the client's tools are missing here. */
  readonly results: readonly {
    readonly name: string;
    readonly ok: boolean;
    readonly message: Message & { readonly role: 'tool' };
  }[];
  readonly pending: readonly PendingCall[];
  readonly clientCalls: readonly ClientCall[];
}

export interface DispatchOptions {
  readonly signal: AbortSignal;
  /** A new id for a call that goes out to the client. */
  readonly newCallId: () => string;
  readonly logger: Logger;
}

/** Calls of one answer that run at the same time; a model may write hundreds. */
const MAX_AT_ONCE = 16;

/**
 * Runs the calls of one answer side by side; what must run alone is kept apart by the call path. When the session
 * log fails, the other calls are cancelled and waited for before that is thrown: none may outlive its run.
 */
export async function dispatchCalls(
  surface: Surface,
  calls: readonly FunctionCall[],
  { signal, newCallId, logger }: DispatchOptions,
): Promise<DispatchedCalls> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const dispatched: { readonly call: FunctionCall; readonly result: DispatchResult }[] = [];
  const queue = calls.entries();
  async function work(): Promise<void> {
    for (const [place, call] of queue) {
      if (failed.signal.aborted) return;
      try {
        dispatched[place] = { call, result: await dispatchOne(surface, call, { signal: either, logger }) };
      } catch (thrown) {
        failed.abort(thrown);
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(MAX_AT_ONCE, calls.length) }, work));
  failed.signal.throwIfAborted();
  const handedOut = dispatched
    .filter(({ result }) => result.handedOff.length > 0)
    .map(({ call, result }) => handOut(call, result, newCallId));
  return {
    results: dispatched
      .filter(({ result }) => result.handedOff.length === 0)
      .map(({ call, result }) => ({
        name: call.name,
        ok: !result.isError,
        message: { role: 'tool', callId: call.callId, content: result.content },
      })),
    pending: handedOut.map(({ pending }) => pending),
    clientCalls: handedOut.flatMap(({ clientCalls }) => clientCalls),
  };
}

/** A fault of ours in one call is that call's error; only a session log that fails ends the run (TEL-6). */
async function dispatchOne(
  surface: Surface,
  call: FunctionCall,
  { signal, logger }: Pick<DispatchOptions, 'signal' | 'logger'>,
): Promise<DispatchResult> {
  try {
    return await surface.dispatch(call, { signal });
  } catch (thrown) {
    const { code } = asOpenClawError(thrown);
    if (code === 'session_log_failed') throw thrown;
    logger.error({ callId: call.callId, reason: messageOf(thrown) }, 'a call broke off');
    const message =
      'The call broke off by a fault of ours. It may have had effects: check before calling it again.';
    const text = JSON.stringify({ error: { code, message } });
    return { content: [{ type: 'text', text }], isError: true, handedOff: [] };
  }
}

/** The client sees its own tool and arguments, under an id by which only its conversation is found (FR-133). */
function handOut(call: FunctionCall, { content, handedOff }: DispatchResult, newCallId: () => string) {
  const issued = handedOff.map((handed) => ({ ...handed, callId: newCallId() }));
  return {
    pending: {
      callId: call.callId,
      wrapped: handedOff[0]?.tool.name !== call.name,
      preface: content,
      clientCalls: issued.map(({ callId, tool }) => ({ callId, tool })),
    },
    clientCalls: issued.map(({ callId, tool, arguments: args }) => ({
      callId,
      name: tool.name,
      arguments: args,
    })),
  };
}
