import type { ApprovalWaiter } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { question } from '../../test/approval-question.ts';
import { createWaiters } from './waiters.ts';

describe('createWaiters', () => {
  it.each<readonly [string, Partial<ApprovalWaiter>, boolean]>([
    ['another Gateway of this process', { instance: 'other' }, true],
    ['a dead process', { instance: 'other', pid: 10 }, false],
    ['a living process', { instance: 'other', pid: 11 }, true],
    [
      'a dead process whose pid is ours now',
      { instance: 'other', startedAt: '2026-01-01T00:00:00.000Z' },
      false,
    ],
    [
      'a process of another machine, which cannot be looked at',
      { instance: 'other', host: 'far', pid: 10 },
      true,
    ],
  ])('POL-4: of %s', (_what, part, isWaitedFor) => {
    const waiters = createWaiters({ isAlive: (pid) => pid === 11 });
    expect(waiters.isWaitedFor(question(0, { waiter: { ...waiters.self, ...part } }))).toBe(isWaitedFor);
  });

  it('POL-4: its own from before they are kept until their answer is taken', () => {
    const waiters = createWaiters();
    const own = question(0, { waiter: waiters.self });
    {
      using _waiting = waiters.waitFor(own.approvalId);
      expect(waiters.isWaitedFor(own)).toBe(true);
    }
    expect(waiters.isWaitedFor(own)).toBe(false);
  });
});
