import type { FunctionCall, Message, SessionRecord } from '@openclaw/contracts';

/**
 * The conversation of a session log to send again: its messages in order and nothing else. Calls and results are
 * kept in pairs as `pairCalls` says; the tail stays open only if the last run handed its calls to the client.
 */
export function replayMessages(records: readonly SessionRecord[]): readonly Message[] {
  const added = records.filter((record) => record.type === 'message');
  const lastRunId = added.at(-1)?.runId;
  const end = records.findLast((record) => record.type === 'run_end' && record.runId === lastRunId);
  const isHandedOff = end?.type === 'run_end' && end.outcome === 'handed-off';
  return pairCalls(
    added.map(({ message }) => message),
    { openTail: isHandedOff },
  );
}

/**
 * Messages with every call next to its result (FR-137). A result belongs to the assistant message before it, with
 * only other results between. A call without a result is removed, an answered one of the same message stays, as it
 * had effects; a message left with neither text nor calls goes; a result without a call goes, and so does a
 * second one. With `openTail` the calls of a last assistant message wait for the next request and stay.
 */
export function pairCalls(
  messages: readonly Message[],
  options: { readonly openTail: boolean },
): readonly Message[] {
  const paired: Message[] = [];
  for (let index = 0; index < messages.length; ) {
    const message = messages[index];
    index += 1;
    if (message === undefined || message.role === 'tool') continue;
    if (message.role !== 'assistant') {
      paired.push(message);
      continue;
    }
    const results = resultsAfter(messages, index);
    index += results.length;
    paired.push(...pairOne(message, results, options.openTail && index === messages.length));
  }
  return paired;
}

type AssistantMessage = Extract<Message, { readonly role: 'assistant' }>;
type ResultMessage = Extract<Message, { readonly role: 'tool' }>;

function resultsAfter(messages: readonly Message[], start: number): readonly ResultMessage[] {
  const results: ResultMessage[] = [];
  for (let index = start; index < messages.length; index += 1) {
    const message = messages[index];
    if (message?.role !== 'tool') break;
    results.push(message);
  }
  return results;
}

function pairOne(
  message: AssistantMessage,
  results: readonly ResultMessage[],
  isOpen: boolean,
): readonly Message[] {
  const wanted = new Map<string, FunctionCall>(message.calls.map((call) => [call.callId, call]));
  const answered = new Map<string, ResultMessage>();
  for (const result of results) {
    if (wanted.has(result.callId) && !answered.has(result.callId)) answered.set(result.callId, result);
  }
  const calls = [...wanted.values()].filter((call) => isOpen || answered.has(call.callId));
  if (calls.length === 0 && message.calls.length > 0 && message.content.trim() === '') return [];
  return [{ ...message, calls }, ...answered.values()];
}
