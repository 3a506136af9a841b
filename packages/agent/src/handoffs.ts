import type { ContentBlock, FunctionCall, Message, SessionIdentity, ToolRef } from '@openclaw/contracts';

/** One call of the model that is answered by the client: by one result, or for a program by several. */
export interface PendingCall {
  /** The model's call. */
  readonly callId: string;
  readonly wrapped: boolean;
  readonly clientCalls: readonly { readonly callId: string; readonly tool: ToolRef }[];
}

/** A run that stopped so that the client can run its own tools. */
export interface Handoff {
  readonly session: SessionIdentity;
  /** What the provider saw of that run after the client's last message, pending results left out. */
  readonly messages: readonly Message[];
  readonly pending: readonly PendingCall[];
}

/**
 * Remembers runs that wait for a client, by the ids of the calls handed out, so that the next request continues
 * what the provider saw and not the client's shorter view. Bounded; what is forgotten continues from that view.
 */
export interface Handoffs {
  add(handoff: Handoff): void;
  get(clientCallId: string): Handoff | undefined;
}

export function createHandoffs({ maxHandoffs = 1_000 }: { readonly maxHandoffs?: number } = {}): Handoffs {
  const byCallId = new Map<string, Handoff>();
  return {
    add(handoff) {
      for (const { clientCalls } of handoff.pending) {
        for (const { callId } of clientCalls) byCallId.set(callId, handoff);
      }
      for (const callId of byCallId.keys()) {
        if (byCallId.size <= maxHandoffs) break;
        byCallId.delete(callId);
      }
    },
    get(clientCallId) {
      return byCallId.get(clientCallId);
    },
  };
}

/** The results a client sent, by call id. */
export type ClientResults = ReadonlyMap<string, readonly ContentBlock[]>;

/** An assistant message that calls functions. */
export interface CallingMessage {
  readonly role: 'assistant';
  readonly content: string;
  readonly calls: readonly FunctionCall[];
}

export function isCalling(message: Message): message is CallingMessage {
  return message.role === 'assistant' && message.calls.length > 0;
}
