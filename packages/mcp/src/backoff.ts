export interface Backoff {
  /** Milliseconds until the next attempt may be made; 0 when it may be made now. */
  remainingMs(): number;
  /** The server could not be started or reached. */
  connectFailed(): void;
  /** A working connection broke: the first reconnect is free, a server that keeps breaking waits. */
  connectionBroke(): void;
  succeeded(): void;
}

export interface BackoffOptions {
  readonly now: () => number;
  /** Milliseconds after the first failure; doubled by each further one. */
  readonly baseMs?: number;
  readonly maxMs?: number;
}

/** Exponential back-off without a timer: whoever wants to connect asks whether it is time. */
export function createBackoff({ now, baseMs = 1_000, maxMs = 60_000 }: BackoffOptions): Backoff {
  let failures = 0;
  let nextAttemptAt = Number.NEGATIVE_INFINITY;
  const wait = (doublings: number): void => {
    nextAttemptAt = now() + (doublings < 0 ? 0 : Math.min(baseMs * 2 ** doublings, maxMs));
  };
  return {
    remainingMs: () => Math.max(0, nextAttemptAt - now()),
    connectFailed() {
      failures += 1;
      wait(failures - 1);
    },
    connectionBroke() {
      failures += 1;
      wait(failures - 2);
    },
    succeeded() {
      failures = 0;
      nextAttemptAt = Number.NEGATIVE_INFINITY;
    },
  };
}
