import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('MCP-1: the first trigger runs at once, a storm of them runs at the stated pace and ends with a last run', async () => {
  let runs = 0;
  using refresh = coalesce(
    async () => {
      runs += 1;
    },
    { intervalMs: 250 },
  );
  for (let at = 0; at < 900; at += 100) {
    refresh.trigger();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(runs).toBe(4);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toBe(5);
  expect(vi.getTimerCount()).toBe(0);
});

it('MCP-1: a trigger during a run is not lost and does not overlap it', async () => {
  const first = Promise.withResolvers<void>();
  let runs = 0;
  using refresh = coalesce(
    async () => {
      runs += 1;
      await first.promise;
    },
    { intervalMs: 250 },
  );
  refresh.trigger();
  refresh.trigger();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toBe(1);
  first.resolve();
  await vi.advanceTimersByTimeAsync(250);
  expect(runs).toBe(2);
});

it('MCP-2: nothing runs after disposal', async () => {
  let runs = 0;
  const refresh = coalesce(
    async () => {
      runs += 1;
    },
    { intervalMs: 250 },
  );
  refresh.trigger();
  refresh.trigger();
  refresh[Symbol.dispose]();
  await vi.advanceTimersByTimeAsync(1_000);
  refresh.trigger();
  expect(runs).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});
