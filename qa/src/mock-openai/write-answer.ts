import type { JsonObject } from '@openclaw/contracts';
import type { MockAnswer } from './model-plan.ts';

/** One answer with everything that stands around it on the wire. */
export interface Completion {
  readonly id: string;
  readonly model: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly answer: MockAnswer;
  /** One for each call of the answer. */
  readonly callIds: readonly string[];
  /** Bytes of the request, for the usage. */
  readonly requestBytes: number;
}

const MIN_ARGUMENT_FRAGMENTS = 3;
const MAX_FRAGMENT_CHARACTERS = 48;

/** The body of a request without `stream`. */
export function completionBody(completion: Completion): JsonObject {
  const { answer } = completion;
  const message: JsonObject =
    answer.type === 'text'
      ? { role: 'assistant', content: answer.text }
      : { role: 'assistant', content: null, tool_calls: wireCalls(completion) };
  return {
    ...head(completion, 'chat.completion'),
    choices: [{ index: 0, message, finish_reason: finishReason(answer) }],
    usage: usageOf(completion),
  };
}

/** The same answer as server-sent events. Arguments come in three fragments or more. */
export function completionEvents(
  completion: Completion,
  options: { readonly includeUsage: boolean },
): readonly string[] {
  const { answer } = completion;
  const deltas: JsonObject[] = [{ role: 'assistant', content: answer.type === 'text' ? '' : null }];
  if (answer.type === 'text') {
    for (const text of answer.text.match(/\S*\s*/g) ?? []) if (text !== '') deltas.push({ content: text });
  } else {
    for (const [index, call] of wireCalls(completion).entries()) {
      const { name, arguments: text } = call.function;
      const first = { index, id: call.id, type: 'function', function: { name, arguments: '' } };
      deltas.push({ tool_calls: [first] });
      for (const part of fragments(text))
        deltas.push({ tool_calls: [{ index, function: { arguments: part } }] });
    }
  }
  const chunks = deltas.map((delta) => chunk(completion, [{ index: 0, delta, finish_reason: null }]));
  chunks.push(chunk(completion, [{ index: 0, delta: {}, finish_reason: finishReason(answer) }]));
  if (options.includeUsage) chunks.push({ ...chunk(completion, []), usage: usageOf(completion) });
  return [...chunks.map((each) => `data: ${JSON.stringify(each)}\n\n`), 'data: [DONE]\n\n'];
}

function chunk(completion: Completion, choices: readonly JsonObject[]): JsonObject {
  return { ...head(completion, 'chat.completion.chunk'), choices };
}

function head({ id, created, model }: Completion, object: string): JsonObject {
  return { id, object, created, model };
}

function finishReason(answer: MockAnswer): string {
  return answer.type === 'text' ? 'stop' : 'tool_calls';
}

function wireCalls({ answer, callIds }: Completion) {
  if (answer.type === 'text') return [];
  return answer.calls.map((call, index) => ({
    id: callIds[index] ?? '',
    type: 'function',
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  }));
}

function fragments(text: string): readonly string[] {
  const size = Math.min(
    MAX_FRAGMENT_CHARACTERS,
    Math.max(1, Math.floor(text.length / MIN_ARGUMENT_FRAGMENTS)),
  );
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += size) parts.push(text.slice(at, at + size));
  while (parts.length < MIN_ARGUMENT_FRAGMENTS) parts.push('');
  return parts;
}

/** An estimate: a token for every four bytes, which is near enough for English text and JSON. */
function usageOf({ requestBytes, answer }: Completion): JsonObject {
  const prompt_tokens = Math.ceil(requestBytes / 4);
  const completion_tokens = Math.ceil(Buffer.byteLength(JSON.stringify(answer)) / 4);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}
