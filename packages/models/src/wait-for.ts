import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after `delayMs`; rejects when the signal aborts. */
export async function waitFor(delayMs: number, signal: AbortSignal): Promise<void> {
  await delay(delayMs, undefined, { signal });
}
