import { boundText, type JsonObject, type JsonValue, OpenClawError } from '@openclaw/contracts';
import type { AnswerMessage, CallMessage } from '../protocol.ts';
import type { BridgeLimits } from './limits.ts';
import type { BridgeCallCounts, FailedCall } from './outcome.ts';
import type { BridgeApi } from './program.ts';

/** The calls of one program. */
export interface CallDesk {
  /** Starts a call. The text says which budget or rule it breaks; then nothing was started. */
  accept(
    message: CallMessage,
  ): { readonly code: 'budget_exceeded' | 'protocol_violation'; readonly reason: string } | undefined;
  /** What is known of a call that failed; of any other, nothing. */
  failed(id: number | undefined): FailedCall | undefined;
  /** Cancels what is under way and answers nothing more. */
  close(): void;
  counts(): BridgeCallCounts;
}

/** Characters of the id of a call that failed: what names no tool may be any text. */
const MAX_TOLD_ID = 200;

export function openCallDesk(deps: {
  readonly api: BridgeApi;
  readonly limits: BridgeLimits;
  answer(message: AnswerMessage): void;
}): CallDesk {
  const { api, limits } = deps;
  const controller = new AbortController();
  const failures = new Map<number | undefined, FailedCall>();
  const made = { search: 0, describe: 0, call: 0 };
  let accepted = 0;
  let pending = 0;
  let cancelled = 0;

  async function settle(message: CallMessage): Promise<void> {
    let answer: AnswerMessage;
    try {
      answer = valueAnswer(message.id, await perform(api, message, controller.signal), limits);
    } catch (thrown) {
      answer = errorAnswer(message.id, thrown);
      failures.set(message.id, failedCall(message, thrown));
    }
    pending -= 1;
    if (!controller.signal.aborted) deps.answer(answer);
  }

  return {
    accept(message) {
      if (message.id !== accepted + 1) return { code: 'protocol_violation', reason: 'a call out of order' };
      if (accepted >= limits.maxCalls) {
        return { code: 'budget_exceeded', reason: `more than ${limits.maxCalls} calls` };
      }
      if (pending >= limits.maxPendingCalls) {
        return { code: 'budget_exceeded', reason: `more than ${limits.maxPendingCalls} calls at a time` };
      }
      if (!hasFittingParams(message)) {
        return { code: 'protocol_violation', reason: `wrong parameters for ${message.method}` };
      }
      accepted += 1;
      pending += 1;
      made[message.method] += 1;
      void settle(message);
      return undefined;
    },
    failed: (id) => failures.get(id),
    close() {
      if (controller.signal.aborted) return;
      cancelled = pending;
      controller.abort(new OpenClawError('aborted', 'The program that made this call has ended.'));
    },
    counts: () => ({ ...made, cancelled }),
  };
}

/** An `async` function, so that an api that throws instead of rejecting is answered all the same. */
async function perform(api: BridgeApi, message: CallMessage, signal: AbortSignal): Promise<JsonValue> {
  const [first, second] = message.params;
  switch (message.method) {
    case 'search':
      return api.search(first as string, second as JsonObject, { signal });
    case 'describe':
      return api.describe(first as string, { signal });
    case 'call':
      return api.call(first as string, second as JsonValue, { signal });
  }
}

/** The rest of a parameter is JSON, because the message was. */
function hasFittingParams({ method, params: [first, second] }: CallMessage): boolean {
  if (typeof first !== 'string') return false;
  if (method === 'search') return typeof second === 'object' && second !== null && !Array.isArray(second);
  return method === 'describe' || second !== undefined;
}

function valueAnswer(id: number, value: JsonValue, limits: BridgeLimits): AnswerMessage {
  // An api may break its type; `undefined` would make a message without a value.
  const text = JSON.stringify(value) ?? 'null';
  if (text.length > limits.maxAnswerCharacters) {
    throw new OpenClawError(
      'budget_exceeded',
      `The result is ${text.length} characters of JSON; a program can take ${limits.maxAnswerCharacters}. ` +
        'The call itself has run. Ask for less at a time.',
    );
  }
  return { type: 'answer', id, ok: true, value: value ?? null };
}

function failedCall({ method, params: [id] }: CallMessage, thrown: unknown): FailedCall {
  const code = thrown instanceof OpenClawError ? thrown.code : 'internal_error';
  return method === 'search' ? { method, code } : { method, id: boundText(String(id), MAX_TOLD_ID), code };
}

function errorAnswer(id: number, thrown: unknown): AnswerMessage {
  if (!(thrown instanceof OpenClawError)) {
    // SECURITY: the text of an unforeseen error may hold what the program must not see.
    const message = 'The call failed in a way that was not foreseen; it may have had effects.';
    return { type: 'answer', id, ok: false, error: { code: 'internal_error', message } };
  }
  const { code, message, data } = thrown;
  return { type: 'answer', id, ok: false, error: { code, message, data } };
}
