import type { ClientCall, FunctionCall, Message } from '@openclaw/contracts';
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
}

/** Runs the calls of one answer side by side; what must run alone is kept apart by the call path. */
export async function dispatchCalls(
  surface: Surface,
  calls: readonly FunctionCall[],
  { signal, newCallId }: DispatchOptions,
): Promise<DispatchedCalls> {
  const dispatched = await Promise.all(
    calls.map(async (call) => ({ call, result: await surface.dispatch(call, { signal }) })),
  );
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
