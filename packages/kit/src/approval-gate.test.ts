import { describe, expect, it, vi } from 'vitest';
import { createPendingApprovals } from './approval-gate.ts';

const asked = {
  tool: { id: 'openclaw:desk:send', source: 'openclaw' as const, owner: 'desk', name: 'send' },
  arguments: { to: 'a' },
  reason: 'global: ask send',
  run: { agentId: 'main', sessionKey: 'k', sessionId: 's', runId: 'r', channel: 'http' },
};
const signal = new AbortController().signal;
const clock = () => new Date('2026-11-29T12:00:00Z');
const make = () => createPendingApprovals({ timeoutMs: 1_000, clock });

describe('createPendingApprovals', () => {
  it('POL-4: shows what waits, exactly as it would run, and applies a decision once', async () => {
    const approvals = make();
    const answer = approvals.request(asked, { signal });
    const [pending] = approvals.pending();
    expect(pending).toMatchObject({ arguments: { to: 'a' }, expiresAt: '2026-11-29T12:00:01.000Z' });
    expect(approvals.decide(pending?.approvalId ?? '', 'allow-once')).toBe(true);
    expect(approvals.decide(pending?.approvalId ?? '', 'deny')).toBe(false);
    expect((await answer).outcome).toBe('allow-once');
    expect(approvals.pending()).toEqual([]);
  });

  it('POL-4: allow-always holds for that tool in that session, and for nothing else', async () => {
    const approvals = make();
    const first = approvals.request(asked, { signal });
    approvals.decide(approvals.pending()[0]?.approvalId ?? '', 'allow-always');
    await first;
    expect((await approvals.request(asked, { signal })).outcome).toBe('allow-always');
    const others = [
      approvals.request({ ...asked, run: { ...asked.run, sessionId: 't' } }, { signal }),
      approvals.request({ ...asked, tool: { ...asked.tool, id: 'openclaw:desk:other' } }, { signal }),
    ];
    expect(approvals.pending()).toHaveLength(2);
    for (const { approvalId } of approvals.pending()) approvals.decide(approvalId, 'deny');
    expect((await Promise.all(others)).map(({ outcome }) => outcome)).toEqual(['deny', 'deny']);
  });

  it('POL-4: nobody in time is a time-out, a cancelled run withdraws the question', async () => {
    vi.useFakeTimers();
    try {
      const approvals = make();
      const run = new AbortController();
      const answers = [
        approvals.request(asked, { signal }),
        approvals.request(asked, { signal: run.signal }),
      ];
      run.abort();
      expect(approvals.pending()).toHaveLength(1);
      vi.advanceTimersByTime(1_000);
      expect((await Promise.all(answers)).map(({ outcome }) => outcome)).toEqual(['timed-out', 'cancelled']);
      expect(approvals.pending()).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});
