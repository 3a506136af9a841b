import { type FinishReason, type ModelEvent, OpenClawError, type TokenUsage } from '@openclaw/contracts';
import { type CallDraft, createCallDrafts } from './call-drafts.ts';
import { isObject, parseJson, textOf, type UnknownObject } from './json-value.ts';
import { invalidResponse } from './provider-errors.ts';

type CallEvent = Extract<ModelEvent, { type: 'call' }>;
type FinishedEvent = Extract<ModelEvent, { type: 'finished' }>;

/** Puts the chunks of one answer together. A whole JSON body is one chunk, so both give the same answer. */
export interface AnswerAssembler {
  /** True once the provider has said why the model stopped. */
  readonly hasReason: boolean;
  /** Takes one chunk and returns the text it adds. */
  accept(chunk: unknown): string;
  /**
   * The whole calls and the end. `closed`: the provider said that this is all. Throws `provider_stream_cut` when
   * the answer is not whole, `provider_invalid_response` when there was none.
   */
  finish(options: { readonly closed: boolean }): {
    readonly calls: readonly CallEvent[];
    readonly finished: FinishedEvent;
  };
}

/** `position` is the number of messages sent: it makes ids that the provider left out unique in a conversation. */
export function createAnswerAssembler(options: { readonly position: number }): AnswerAssembler {
  const drafts = createCallDrafts();
  let sawChoice = false;
  let reason: FinishReason | undefined;
  let usage: TokenUsage | undefined;

  return {
    get hasReason() {
      return reason !== undefined;
    },
    accept(chunk) {
      if (!isObject(chunk)) throw invalidResponse('a chunk that is not an object');
      usage = readUsage(chunk['usage']) ?? usage;
      const choice = firstChoice(chunk);
      if (choice === undefined) return '';
      sawChoice = true;
      reason = readReason(choice['finish_reason']) ?? reason;
      const delta = isObject(choice['delta']) ? choice['delta'] : choice['message'];
      if (!isObject(delta)) return '';
      drafts.accept(delta['tool_calls']);
      return readText(delta['content']) + readText(delta['refusal']);
    },
    finish({ closed }) {
      if (!sawChoice) throw invalidResponse('an answer without any choice in it');
      const found = drafts.all();
      const whole = found.filter((draft) => parseJson(draft.arguments) !== undefined);
      const end = reason ?? inferReason(found, closed);
      // A call that the token limit cut must not look like one that the model meant.
      const calls = end === 'length' ? whole : found;
      const finished: FinishedEvent = { type: 'finished', reason: stopOrCalls(end, calls.length) };
      return {
        calls: named(calls, options.position),
        finished: usage === undefined ? finished : { ...finished, usage },
      };
    },
  };
}

/** For a provider that gives no reason: whole calls are meant, and a text counts once the provider closed it. */
function inferReason(calls: readonly CallDraft[], closed: boolean): FinishReason {
  const whole = calls.every(
    ({ arguments: text }) => parseJson(text) !== undefined || (closed && text.trim() === ''),
  );
  if (calls.length > 0 && whole) return 'tool_calls';
  if (calls.length === 0 && closed) return 'stop';
  throw new OpenClawError('provider_stream_cut', 'The answer of the model provider ended in the middle.');
}

/** Some say `stop` beside calls, or `tool_calls` without any; what is there decides. */
function stopOrCalls(reason: FinishReason, calls: number): FinishReason {
  if (reason !== 'stop' && reason !== 'tool_calls') return reason;
  return calls > 0 ? 'tool_calls' : 'stop';
}

function named(drafts: readonly CallDraft[], position: number): readonly CallEvent[] {
  const used = new Set<string>();
  return drafts.map((draft, index) => {
    const given = draft.id !== undefined && !used.has(draft.id) ? draft.id : undefined;
    const callId = given ?? `call_${position}_${index}`;
    used.add(callId);
    // A call without arguments often arrives with an empty text, which is no JSON for whoever reads it next.
    return {
      type: 'call',
      callId,
      name: draft.name,
      arguments: draft.arguments.trim() === '' ? '{}' : draft.arguments,
    };
  });
}

function firstChoice(chunk: UnknownObject): UnknownObject | undefined {
  const { choices } = chunk;
  if (!Array.isArray(choices)) return undefined;
  return choices.filter(isObject).find((choice) => (choice['index'] ?? 0) === 0);
}

function readReason(value: unknown): FinishReason | undefined {
  switch (value) {
    case 'stop':
    case 'tool_calls':
    case 'length':
    case 'content_filter':
      return value;
    default:
      // A word that we do not know still says that the model is done.
      return textOf(value) === undefined ? undefined : 'stop';
  }
}

function readText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  return value
    .filter(isObject)
    .map((part) => textOf(part['text']) ?? '')
    .join('');
}

function readUsage(value: unknown): TokenUsage | undefined {
  if (!isObject(value)) return undefined;
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = value;
  if (typeof inputTokens !== 'number' || typeof outputTokens !== 'number') return undefined;
  return { inputTokens, outputTokens };
}
