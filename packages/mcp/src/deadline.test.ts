import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startDeadline } from './deadline.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('FR-100: signs of life extend the idle limit but not the total one', () => {
  using deadline = startDeadline({ idleMs: 100, totalMs: 250 });
  vi.advanceTimersByTime(90);
  deadline.extend();
  vi.advanceTimersByTime(90);
  expect(deadline.signal.aborted).toBe(false);
  deadline.extend();
  vi.advanceTimersByTime(90);
  expect(deadline.expired).toBe('total');
  expect(deadline.signal.aborted).toBe(true);
});

it('MCP-3: the caller’s cancellation passes, before and during', () => {
  const controller = new AbortController();
  using during = startDeadline({ idleMs: 100, totalMs: 100, signal: controller.signal });
  controller.abort('enough');
  using before = startDeadline({ idleMs: 100, totalMs: 100, signal: controller.signal });
  expect([during, before].map(({ signal }) => signal.reason)).toEqual(['enough', 'enough']);
  expect(during.expired).toBeUndefined();
});

it('MCP-3: once disposed it neither aborts nor holds a timer', () => {
  const controller = new AbortController();
  const deadline = startDeadline({ idleMs: 100, totalMs: 100, signal: controller.signal });
  deadline[Symbol.dispose]();
  controller.abort();
  expect(deadline.signal.aborted).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
