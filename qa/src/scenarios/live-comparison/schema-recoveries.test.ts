import type { CallDone } from '@openclaw/contracts';
import { expect, it } from 'vitest';
import { schemaRecoveries } from './schema-recoveries.ts';

function call(runId: string, name: string, status: 'completed' | 'refused'): CallDone {
  const tool = { id: `openclaw:fake:${name}`, source: 'openclaw', owner: 'fake', name } as const;
  const how = status === 'refused' ? ({ status, code: 'arguments_invalid' } as const) : { status };
  const result = { arguments: {}, result: '', durationMs: 1 };
  return { type: 'call', at: '', runId, callId: name, route: 'tool_call', tool, ...how, ...result };
}

it('QA-4: a schema recovery is a later completed call of the same tool in the same run', () => {
  const records = [
    call('r1', 'a', 'refused'),
    call('r1', 'b', 'completed'),
    call('r1', 'a', 'completed'),
    call('r1', 'c', 'refused'),
    call('r2', 'c', 'completed'),
  ];
  const evidence = {
    lane: 'tools',
    toolSearch: null,
    turns: [],
    sessions: [{ agentId: 'main', sessionId: 's', damaged: 0, records }],
    executions: [],
    gateway: { startMs: 0, durationMs: 0, maxRssBytes: null, exitCode: 0, signal: null },
  };
  expect(schemaRecoveries(evidence)).toEqual({ refused: 2, recovered: 1 });
});
