import type { ClientCall, TurnEvent } from '@openclaw/contracts';

export type FinishedTurn = TurnEvent & { readonly type: 'finished' };

export interface CompletionHead {
  readonly id: string;
  /** Seconds since 1970. */
  readonly created: number;
  /** `<provider>/<model>` that answers, whatever alias was asked for. */
  readonly model: string;
}

/** The body of an answer that is not streamed. */
export function completionBody(head: CompletionHead, turn: FinishedTurn): object {
  const calls = turn.clientCalls.map(toToolCall);
  return {
    id: head.id,
    object: 'chat.completion',
    created: head.created,
    model: head.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: turn.text === '' && calls.length > 0 ? null : turn.text,
          ...(calls.length === 0 ? {} : { tool_calls: calls }),
        },
        finish_reason: turn.reason,
      },
    ],
    usage: usageOf(turn),
  };
}

/** One piece of a streamed answer: joined, the pieces say what `completionBody` says. */
export function chunkBody(
  head: CompletionHead,
  delta: object,
  finishReason: FinishedTurn['reason'] | null = null,
): object {
  return {
    id: head.id,
    object: 'chat.completion.chunk',
    created: head.created,
    model: head.model,
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  };
}

export function usageChunk(head: CompletionHead, turn: FinishedTurn): object {
  const { id, created, model } = head;
  return { id, object: 'chat.completion.chunk', created, model, choices: [], usage: usageOf(turn) };
}

/** The client's calls as one delta: each whole, with its id and an index from 0. */
export function toolCallsDelta(calls: readonly ClientCall[]): object {
  return { tool_calls: calls.map((call, index) => ({ index, ...toToolCall(call) })) };
}

function toToolCall({ callId, name, arguments: args }: ClientCall) {
  return { id: callId, type: 'function' as const, function: { name, arguments: JSON.stringify(args) } };
}

function usageOf({ usage }: FinishedTurn) {
  return {
    prompt_tokens: usage.inputTokens,
    completion_tokens: usage.outputTokens,
    total_tokens: usage.inputTokens + usage.outputTokens,
  };
}
