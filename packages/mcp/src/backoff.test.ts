import { expect, it } from 'vitest';
import { createBackoff } from './backoff.ts';

it('MCP-2: failures to connect wait longer and longer, up to the maximum', () => {
  let time = 0;
  const backoff = createBackoff({ now: () => time, baseMs: 100, maxMs: 300 });
  expect(backoff.remainingMs()).toBe(0);
  const waits = [1, 2, 3, 4].map(() => {
    backoff.connectFailed();
    return backoff.remainingMs();
  });
  expect(waits).toEqual([100, 200, 300, 300]);
  time = 250;
  expect(backoff.remainingMs()).toBe(50);
});

it('FR-98: the first break of a working connection reconnects at once, repeated ones wait until a call succeeds', () => {
  const backoff = createBackoff({ now: () => 0, baseMs: 100 });
  backoff.connectionBroke();
  expect(backoff.remainingMs()).toBe(0);
  backoff.connectionBroke();
  expect(backoff.remainingMs()).toBe(100);
  backoff.succeeded();
  expect(backoff.remainingMs()).toBe(0);
  backoff.connectionBroke();
  expect(backoff.remainingMs()).toBe(0);
});
