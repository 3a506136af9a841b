import type { FunctionCall, JsonValue, RunRecord } from '@openclaw/contracts';
import { redact } from './redaction/redact.ts';

/** A call that a model asked for and whose end the log does not have: the process was killed meanwhile, or it goes on. */
export interface InterruptedFacts {
  readonly callId: string;
  /** When the model asked for it. */
  readonly at: string;
  /** Of the function, which may be a control. */
  readonly name: string;
  /** Redacted and bounded, as those of a call that ended. */
  readonly arguments: JsonValue;
}

/**
 * The calls of a run without an end that have neither a result nor a record of their own. A run that ended says itself
 * what became of the rest: handed to a client, cancelled, or cut off and never begun.
 */
export function interruptedCalls(records: readonly RunRecord[]): readonly InterruptedFacts[] {
  if (records.some(({ type }) => type === 'run_end')) return [];
  // A run sends the conversation before it again, whose calls were those of other runs.
  const own = records.filter((record) => record.type === 'message');
  const firstAnswer = own.findLastIndex(({ message }) => message.role === 'user') + 1;
  const ended = new Set(records.flatMap(endedBy));
  return own
    .slice(firstAnswer)
    .flatMap(({ at, message }) =>
      message.role === 'assistant'
        ? message.calls
            .filter(({ callId }) => !ended.has(callId))
            .map((call) => ({ callId: call.callId, at, name: call.name, arguments: argumentsOf(call) }))
        : [],
    );
}

function endedBy(record: RunRecord): readonly string[] {
  if (record.type === 'message') return record.message.role === 'tool' ? [record.message.callId] : [];
  if (record.type === 'search' || record.type === 'describe') return [record.callId];
  if (record.type !== 'call') return [];
  // A program makes many calls, and may have been at work after the last of them; `tool_call` makes one.
  const isWhole = record.route === 'tool_call' && record.parentCallId !== undefined;
  return isWhole ? [record.callId, record.parentCallId] : [record.callId];
}

function argumentsOf({ arguments: text }: FunctionCall): JsonValue {
  try {
    return redact(JSON.parse(text));
  } catch {
    // A model may write what is no JSON; it is shown as it wrote it.
    return redact(text);
  }
}
