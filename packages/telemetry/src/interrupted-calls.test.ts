import type { Message, RunRecord } from '@openclaw/contracts';
import { expect, it } from 'vitest';
import { interruptedCalls } from './interrupted-calls.ts';
import { RUN } from './session-log/records.fixture.ts';

const at = '2026-01-02T03:04:05.000Z';
const added = (message: Message): RunRecord => ({ at, runId: 'r1', type: 'message', message });
const user = added({ role: 'user', content: [{ type: 'text', text: 'go' }] });
const asks = (...callIds: readonly string[]): RunRecord =>
  added({
    role: 'assistant',
    content: '',
    calls: callIds.map((callId) => ({ callId, name: 'read', arguments: '{"path":"a","apiKey":"k"}' })),
  });
const result = (callId: string): RunRecord => added({ role: 'tool', callId, content: [] });
const kept = RUN.filter(({ type }) => type === 'search' || type === 'describe' || type === 'call');
const end = RUN.filter(({ type }) => type === 'run_end');

it.each<readonly [string, readonly RunRecord[], readonly string[]]>([
  ['no record of its end', [user, asks('a')], ['a']],
  ['a result beside it, which is that of another call', [user, asks('a', 'b'), result('a')], ['b']],
  ['nothing, as search, describe and call were recorded', [user, asks('c1', 'c2', 'c3'), ...kept], []],
  ['nothing, as its run has an end', [user, asks('a'), ...end], []],
  ['nothing, as it is of a conversation before', [user, asks('a'), user], []],
])('TEL-6: a call is interrupted that has %s', (_what, records, callIds) => {
  expect(interruptedCalls(records).map(({ callId }) => callId)).toEqual(callIds);
});

it('TEL-6: a program is interrupted, though the calls that it made have ended', () => {
  const bridged = kept.map((record) =>
    record.type === 'call' ? ({ ...record, route: 'tool_search_code' } as const) : record,
  );
  expect(interruptedCalls([user, asks('c3'), ...bridged])).toHaveLength(1);
});

it('TEL-3: the arguments of a call that was interrupted are redacted', () => {
  expect(interruptedCalls([user, asks('a')])).toEqual([
    { callId: 'a', at, name: 'read', arguments: { path: 'a', apiKey: '[redacted]' } },
  ]);
});
