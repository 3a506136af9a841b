import type { ContentBlock, FunctionCall, Message, SessionIdentity, ToolRef } from '@openclaw/contracts';

/** One call of the model that is answered by the client: by one result, or for a program by several. */
export interface PendingCall {
  /** The model's call. */
  readonly callId: string;
  readonly wrapped: boolean;
  /** What the model reads ahead of the client's results. */
  readonly preface: readonly ContentBlock[];
  readonly clientCalls: readonly {
    /** Ours, and nobody else's: a provider may use one id in many conversations. */
    readonly callId: string;
    readonly tool: ToolRef;
  }[];
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

export interface HandoffsOptions {
  /** Characters of all that is kept, the oldest forgotten first. Default 64 million. */
  readonly maxCharacters?: number;
}

export function createHandoffs({ maxCharacters = 64_000_000 }: HandoffsOptions = {}): Handoffs {
  const kept = new Map<Handoff, number>();
  const byCallId = new Map<string, Handoff>();
  let characters = 0;

  function forget(handoff: Handoff): void {
    characters -= kept.get(handoff) ?? 0;
    kept.delete(handoff);
    for (const callId of clientCallIds(handoff)) byCallId.delete(callId);
  }

  return {
    add(handoff) {
      const size = JSON.stringify(handoff).length;
      kept.set(handoff, size);
      characters += size;
      for (const callId of clientCallIds(handoff)) byCallId.set(callId, handoff);
      for (const oldest of kept.keys()) {
        if (characters <= maxCharacters) break;
        forget(oldest);
      }
    },
    get(clientCallId) {
      return byCallId.get(clientCallId);
    },
  };
}

function clientCallIds({ pending }: Handoff): readonly string[] {
  return pending.flatMap(({ clientCalls }) => clientCalls.map(({ callId }) => callId));
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
