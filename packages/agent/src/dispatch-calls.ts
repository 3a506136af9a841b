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

/** Runs the calls of one answer side by side; what must run alone is kept apart by the call path. */
export async function dispatchCalls(
  surface: Surface,
  calls: readonly FunctionCall[],
  signal: AbortSignal,
): Promise<DispatchedCalls> {
  const dispatched = await Promise.all(
    calls.map(async (call) => ({ call, result: await surface.dispatch(call, { signal }) })),
  );
  const handedOut = dispatched
    .filter(({ result }) => result.handedOff.length > 0)
    .map(({ call, result }) => handOut(call, result));
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

/** The client sees its own tool and arguments; the id is the model's where there is just one call (FR-133). */
function handOut(call: FunctionCall, { handedOff }: DispatchResult) {
  const numbered = handedOff.map((handed, position) => ({
    handed,
    callId: handedOff.length === 1 ? call.callId : `${call.callId}_${position + 1}`,
  }));
  const first = handedOff[0];
  return {
    pending: {
      callId: call.callId,
      wrapped: first === undefined || first.tool.name !== call.name,
      clientCalls: numbered.map(({ handed, callId }) => ({ callId, tool: handed.tool })),
    },
    clientCalls: numbered.map(({ handed, callId }) => ({
      callId,
      name: handed.tool.name,
      arguments: handed.arguments,
    })),
  };
}
