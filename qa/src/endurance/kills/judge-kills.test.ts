import { describe, expect, it } from 'vitest';
import { judgeKills, type KillEvidence } from './judge-kills.ts';
import type { KillPlan } from './kill-plan.ts';

const plan: KillPlan = {
  number: 1,
  sessionKey: 's',
  subject: 'subject-1',
  gated: true,
  streamed: false,
  killOn: 'answered',
  killAfterMs: 0,
  decision: 'allow-once',
  decideAfterMs: 0,
};
const stamp = { at: '2026-01-01T00:00:00.000Z', runId: 'r' };
const about = { zoneId: 'subject-1' };
const text = (value: string) => [{ type: 'text' as const, text: value }];
const call = (callId: string, name: string) => ({ callId, name, arguments: '{}' });
const wireCall = (id: string, name: string) => ({ id, function: { name, arguments: '{}' } });

/** A run of one search, one call and an answer, of which everything is on record. */
const whole: KillEvidence = {
  plans: [plan],
  requests: [
    {
      sessionKey: 's',
      messages: [
        { role: 'system', content: 'You are.' },
        { role: 'user', content: 'Water it.' },
        { role: 'assistant', content: null, tool_calls: [wireCall('c1', 'tool_search')] },
        { role: 'tool', tool_call_id: 'c1', content: 'found' },
        { role: 'assistant', content: null, tool_calls: [wireCall('c2', 'tool_call')] },
        { role: 'tool', tool_call_id: 'c2', content: 'watered' },
      ],
    },
  ],
  answers: [{ sessionKey: 's', text: 'Done.' }],
  executions: [{ sessionId: 'id', callId: 'c2.1', arguments: about }],
  approvals: [{ settlement: { outcome: 'allow-once', at: stamp.at }, appliedAt: stamp.at, arguments: about }],
  logs: [
    {
      sessionKey: 's',
      sessionId: 'id',
      readable: true,
      records: [
        { type: 'message', ...stamp, message: { role: 'user', content: text('Water it.') } },
        {
          type: 'message',
          ...stamp,
          message: { role: 'assistant', content: '', calls: [call('c1', 'tool_search')] },
        },
        { type: 'search', ...stamp, callId: 'c1', queries: [] },
        { type: 'message', ...stamp, message: { role: 'tool', callId: 'c1', content: text('found') } },
        {
          type: 'message',
          ...stamp,
          message: { role: 'assistant', content: '', calls: [call('c2', 'tool_call')] },
        },
        {
          type: 'call',
          ...stamp,
          callId: 'c2.1',
          parentCallId: 'c2',
          route: 'tool_call',
          status: 'completed',
          durationMs: 1,
          arguments: {},
          result: '',
        },
        { type: 'message', ...stamp, message: { role: 'tool', callId: 'c2', content: text('watered') } },
        { type: 'message', ...stamp, message: { role: 'assistant', content: 'Done.', calls: [] } },
        {
          type: 'run_end',
          ...stamp,
          outcome: 'completed',
          modelRequests: 3,
          usage: { inputTokens: 0, outputTokens: 0 },
          durationMs: 1,
        },
      ],
    },
  ],
};

function without(position: number): KillEvidence {
  return {
    ...whole,
    logs: whole.logs.map((log) => ({ ...log, records: log.records.filter((_, at) => at !== position) })),
  };
}

describe('judgeKills', () => {
  it('TEL-6: finds nothing lost where everything is on record', () => {
    expect(judgeKills(whole)).toEqual({ lost: [], unreadable: [], misapplied: [], checked: 9 });
  });

  it.each(whole.logs.flatMap(({ records }) => records.map(({ type }, at) => [at, type] as const)))(
    'TEL-6: misses record %d, a %s, when it is gone',
    (position) => {
      expect(judgeKills(without(position)).lost.length).toBeGreaterThan(0);
    },
  );

  it('TEL-6: misses all of a log that is gone', () => {
    expect(judgeKills({ ...whole, logs: [] }).lost).toHaveLength(9);
  });

  it('TEL-6: tells of a log that the reader does not take', () => {
    const logs = whole.logs.map((log) => ({ ...log, readable: false }));
    expect(judgeKills({ ...whole, logs }).unreadable).toEqual(['id']);
  });

  it.each([
    ['ran twice on one approval', { executions: [...whole.executions, ...whole.executions] }],
    ['ran without an approval', { approvals: [] }],
    [
      'was applied though denied',
      { approvals: [{ settlement: { outcome: 'deny', at: '' }, appliedAt: '', arguments: about }] },
    ],
    ['was applied though open', { approvals: [{ appliedAt: '', arguments: about }] }],
  ] as const)('POL-4: sees what %s', (_what, change) => {
    expect(judgeKills({ ...whole, ...change }).misapplied).toHaveLength(1);
  });

  it('POL-4: lets a call run as often as it was approved', () => {
    const twice = {
      executions: [...whole.executions, ...whole.executions],
      approvals: [...whole.approvals, ...whole.approvals],
    };
    expect(judgeKills({ ...whole, ...twice }).misapplied).toEqual([]);
  });
});
