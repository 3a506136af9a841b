import type { CallDone, RunRecord, ToolRef } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { RUN, SESSION } from './session-log/records.fixture.ts';
import { summarizeSession } from './summarize-session.ts';

const read: ToolRef = { id: 'openclaw:core:read', source: 'openclaw', owner: 'core', name: 'read' };

function call(status: CallDone['status'], tool?: ToolRef): RunRecord {
  return {
    type: 'call',
    at: '2026-01-02T03:04:06.000Z',
    runId: 'r2',
    callId: 'x',
    route: 'direct',
    status,
    ...(tool && { tool }),
    durationMs: 1,
    arguments: {},
    result: '',
  };
}

function summary(records: readonly RunRecord[]) {
  return summarizeSession({ session: SESSION, records, damaged: 1 });
}

describe('summarizeSession', () => {
  it('TEL-4: answers what the model saw, how often it looked, and which tool it called from where', () => {
    const { runs, damaged, notices } = summary(RUN);
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({
      runId: 'r1',
      startedAt: '2026-01-02T03:04:05.000Z',
      mode: 'tools',
      modeReason: 'default',
      visible: ['read', 'tool_search'],
      visibleCount: 2,
      searches: 1,
      queries: 1,
      describes: 1,
      callsBySource: { openclaw: 0, mcp: 1, client: 0 },
      callsByStatus: { completed: 1, 'tool-error': 0, refused: 0, failed: 0, 'handed-off': 0 },
      finalTool: { id: 'mcp:cal:send', source: 'mcp' },
      outcome: 'completed',
      end: { modelRequests: 2, usage: { inputTokens: 10, outputTokens: 4 }, durationMs: 40 },
    });
    expect(damaged).toBe(1);
    expect(notices).toHaveLength(1);
  });

  it('FR-115: a target call is listed once, with the control that led to it', () => {
    expect(summary(RUN).runs[0]?.calls).toEqual([
      {
        callId: 'c3.1',
        parentCallId: 'c3',
        route: 'tool_call',
        tool: { id: 'mcp:cal:send', source: 'mcp', owner: 'cal', name: 'send' },
        status: 'completed',
        durationMs: 5,
        at: '2026-01-02T03:04:05.000Z',
        arguments: { to: 'ann' },
        result: 'sent',
      },
    ]);
  });

  it('TEL-4: each search has its queries with what they found, each description its tool', () => {
    const { searched, described } = summary(RUN);
    expect(searched).toMatchObject([
      { callId: 'c1', queries: [{ query: 'mail', hits: [{ id: 'mcp:cal:send', source: 'mcp' }] }] },
    ]);
    expect(described).toMatchObject([{ callId: 'c2', tool: { id: 'mcp:cal:send' } }]);
  });

  it('TEL-4: the final tool is the last that ran to its end', () => {
    const facts = summary([
      call('completed', read),
      call('failed', { ...read, id: 'other' }),
      call('refused'),
    ]);
    expect(facts.finalTool).toEqual(read);
    expect(facts.callsBySource).toEqual({ openclaw: 2, mcp: 0, client: 0 });
    expect(facts.callsByStatus).toMatchObject({ completed: 1, failed: 1, refused: 1 });
    expect(facts.runs).toEqual([]);
  });

  it('TEL-4: a run without an end is unfinished, and each run counts its own', () => {
    const second = RUN.filter(({ type }) => type === 'run').map((started) => ({ ...started, runId: 'r2' }));
    const { runs, calls } = summary([...RUN, ...second, call('completed', read)]);
    expect(runs.map(({ outcome }) => outcome)).toEqual(['completed', 'unfinished']);
    expect(runs.map((run) => run.calls.length)).toEqual([1, 1]);
    expect(runs[1]?.end).toBeUndefined();
    expect(calls).toHaveLength(2);
  });
});
