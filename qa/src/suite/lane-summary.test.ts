import type { CallDone, RunRecord } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import type { LaneEvidence } from './evidence.ts';
import { countUse, summarizeLane } from './lane-summary.ts';

const stamp = { at: '2026-01-01T00:00:00.000Z', runId: 'run-1' };
const tool = { id: 'openclaw:fake:a', source: 'openclaw', owner: 'fake', name: 'a' } as const;

function call(change: Partial<CallDone>): CallDone {
  return {
    type: 'call',
    ...stamp,
    callId: 'call-1',
    route: 'direct',
    tool,
    status: 'completed',
    durationMs: 1,
    arguments: {},
    result: '',
    ...change,
  };
}

describe('countUse', () => {
  it('QA-2: tells calls through a control from calls by name, and counts none that was refused', () => {
    const records: readonly RunRecord[] = [
      { type: 'search', ...stamp, callId: 's', queries: [] },
      { type: 'describe', ...stamp, callId: 'd', tool },
      call({ route: 'tool_call' }),
      call({ route: 'tool_search_code', status: 'failed' }),
      call({ route: 'direct', status: 'tool-error' }),
      call({ route: 'hidden_name' }),
      call({ route: 'tool_call', status: 'refused', code: 'arguments_invalid' }),
    ];
    expect(countUse(records)).toEqual({ search: 1, describe: 1, call: 2, direct: 2 });
  });
});

describe('summarizeLane', () => {
  it('TEL-4: joins what the plugin wrote with the log by the id of the call', () => {
    const execution = { at: '', tool: 'a', verificationCode: 'VC-1', sessionId: 's', arguments: {} };
    const evidence: LaneEvidence = {
      lane: 'tools',
      toolSearch: { mode: 'tools' },
      turns: [],
      sessions: [
        {
          agentId: 'main',
          sessionId: 's',
          damaged: 0,
          records: [call({ callId: 'c1', route: 'tool_call' })],
        },
      ],
      executions: [
        { ...execution, callId: 'c1' },
        { ...execution, callId: 'unlogged' },
      ],
      gateway: { startMs: 10.4, durationMs: 99.6, maxRssBytes: null, exitCode: 0, signal: null },
    };
    expect(summarizeLane(evidence)).toMatchObject({
      executed: [
        { tool: 'a', verificationCode: 'VC-1', route: 'tool_call', source: 'openclaw' },
        { route: null, source: null },
      ],
      startMs: 10,
      durationMs: 100,
      maxRssBytes: null,
    });
  });
});
