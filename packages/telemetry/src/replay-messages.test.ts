import type { FunctionCall, Message, RunOutcome, RunRecord } from '@openclaw/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairCalls, replayMessages } from './replay-messages.ts';
import { RUN, SESSION } from './session-log/records.fixture.ts';

const at = '2026-01-02T03:04:05.000Z';
const hello = user('hello');

function user(text: string): Message {
  return { role: 'user', content: [{ type: 'text', text }] };
}

function assistant(content: string, ...callIds: readonly string[]): Message {
  return { role: 'assistant', content, calls: callIds.map(call) };
}

function call(callId: string): FunctionCall {
  return { callId, name: 'read', arguments: '{}' };
}

function result(callId: string, text = callId): Message {
  return { role: 'tool', callId, content: [{ type: 'text', text }] };
}

function run(runId: string, messages: readonly Message[], outcome?: RunOutcome): readonly RunRecord[] {
  const records: RunRecord[] = messages.map((message) => ({ type: 'message', at, runId, message }));
  if (outcome === undefined) return records;
  const usage = { inputTokens: 0, outputTokens: 0 };
  return [...records, { type: 'run_end', at, runId, outcome, modelRequests: 1, usage, durationMs: 1 }];
}

describe('replayMessages', () => {
  it('TEL-3: replays messages only, so that recorded activity adds no turn', () => {
    const opened = { type: 'session', version: 1, at, ...SESSION } as const;
    expect(replayMessages([opened, ...RUN])).toEqual([user('schedule déjà vu 🗓')]);
  });

  it('FR-137: a crash in the middle of a run leaves no call without its result', () => {
    const records = run('r1', [hello, assistant('', 'a')]);
    expect(replayMessages(records)).toEqual([hello]);
    expect(replayMessages([...records, ...run('r2', [user('again')])])).toEqual([hello, user('again')]);
  });

  it('FR-137: calls handed to the client wait for its next request', () => {
    const tail = [hello, assistant('', 'ours', 'theirs'), result('ours')];
    const records = run('r1', tail, 'handed-off');
    expect(replayMessages(records)).toEqual(tail);
    expect(replayMessages([...records, ...run('r2', [result('theirs')])])).toEqual([
      ...tail,
      result('theirs'),
    ]);
  });

  it.each(['failed', 'cancelled', 'completed', undefined] as const)(
    'FR-137: the tail of a run that ended as %s is not open',
    (outcome) => {
      expect(replayMessages(run('r1', [hello, assistant('', 'a')], outcome))).toEqual([hello]);
    },
  );

  it('FR-137: a hand-off of an earlier run does not open the tail of a crashed one', () => {
    const records = [...run('r1', [hello], 'handed-off'), ...run('r2', [assistant('', 'a')])];
    expect(replayMessages(records)).toEqual([hello]);
  });
});

describe('pairCalls', () => {
  const closed = { openTail: false };

  it.each([
    [
      'an answered call stays beside one that is not',
      [assistant('', 'a', 'b'), result('a')],
      [assistant('', 'a'), result('a')],
    ],
    ['text stays without its calls', [assistant('I will look', 'a')], [assistant('I will look')]],
    ['a result of no call goes', [hello, result('x')], [hello]],
    [
      'a second result goes',
      [assistant('', 'a'), result('a', '1'), result('a', '2')],
      [assistant('', 'a'), result('a', '1')],
    ],
    ['a result after another message is too late', [assistant('', 'a'), hello, result('a')], [hello]],
    [
      'ids that are used again pair within their own turn',
      [assistant('', 'a'), result('a', '1'), assistant('', 'a'), result('a', '2')],
      [assistant('', 'a'), result('a', '1'), assistant('', 'a'), result('a', '2')],
    ],
    ['an empty answer stays', [assistant('')], [assistant('')]],
  ])('FR-137: %s', (_what, messages, expected) => {
    expect(pairCalls(messages, closed)).toEqual(expected);
  });

  it('FR-137: only the last assistant message can be open', () => {
    const messages = [assistant('', 'a'), hello, assistant('', 'b')];
    expect(pairCalls(messages, { openTail: true })).toEqual([hello, assistant('', 'b')]);
    expect(pairCalls([assistant('', 'a'), hello], { openTail: true })).toEqual([hello]);
  });

  it('FR-137: whatever went in, every call that comes out has its result right behind it', () => {
    const ids = fc.constantFrom('a', 'b', 'c');
    const messages = fc.oneof(
      fc.constant(hello),
      ids.map((id) => result(id)),
      fc.uniqueArray(ids).map((calls) => assistant('', ...calls)),
    );
    fc.assert(
      fc.property(fc.array(messages, { maxLength: 12 }), (history) => {
        const paired = pairCalls(history, closed);
        expect(pairCalls(paired, closed)).toEqual(paired);
        let open = new Set<string>();
        for (const message of paired) {
          if (message.role === 'tool') {
            expect(open.delete(message.callId)).toBe(true);
            continue;
          }
          expect(open.size).toBe(0);
          open = new Set(message.role === 'assistant' ? message.calls.map(({ callId }) => callId) : []);
        }
        expect(open.size).toBe(0);
      }),
    );
  });
});
