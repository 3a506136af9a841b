import { describe, expect, it } from 'vitest';
import { startDeadline } from './deadline.ts';

describe('startDeadline', () => {
  it('FR-77: time that is up is no cancellation', async () => {
    using deadline = startDeadline({ timeoutMs: 1, signal: new AbortController().signal });
    await expect(deadline.over).resolves.toBe('timeout');
  });

  it('FR-77: a cancellation is no time-out', async () => {
    const controller = new AbortController();
    using deadline = startDeadline({ timeoutMs: 10_000, signal: controller.signal });
    controller.abort();
    await expect(deadline.over).resolves.toBe('aborted');
  });

  it('FR-77: a signal that had aborted before counts', async () => {
    using deadline = startDeadline({ timeoutMs: 10_000, signal: AbortSignal.abort() });
    await expect(deadline.over).resolves.toBe('aborted');
  });
});
