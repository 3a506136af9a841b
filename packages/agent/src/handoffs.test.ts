import { expect, it } from 'vitest';
import { createHandoffs, type Handoff } from './handoffs.ts';

function handoff(callId: string): Handoff {
  const tool = { id: 'client:ring', source: 'client', owner: 'client', name: 'ring' } as const;
  return {
    session: { agentId: 'main', sessionKey: 'k', sessionId: callId },
    messages: [],
    pending: [{ callId: 'c', wrapped: false, preface: [], clientCalls: [{ callId, tool }] }],
  };
}

it('FR-133: the oldest hand-offs are forgotten, again and again, and as many are kept as fit', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const size = JSON.stringify(handoff('a')).length;
  const handoffs = createHandoffs({ maxCharacters: 2 * size });
  for (const [at, id] of ids.entries()) {
    handoffs.add(handoff(id));
    const kept = ids.filter((each) => handoffs.get(each) !== undefined);
    expect(kept).toEqual(ids.slice(Math.max(0, at - 1), at + 1));
  }
  expect(handoffs.get('f')?.session.sessionId).toBe('f');
});
