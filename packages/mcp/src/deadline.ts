export interface Deadline extends Disposable {
  /** Aborts when the caller's signal does or when the time is up. */
  readonly signal: AbortSignal;
  /** Which limit has passed, if one has. */
  readonly expired: 'idle' | 'total' | undefined;
  /** Starts the idle limit again. */
  extend(): void;
}

export interface DeadlineOptions {
  /** Milliseconds without a sign of life. */
  readonly idleMs: number;
  /** Milliseconds all in all. */
  readonly totalMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * One abort signal out of the caller's and two time limits. Once disposed it never aborts any more: the SDK keeps
 * its listener on a finished request and would tell the server to cancel it.
 */
export function startDeadline(options: DeadlineOptions): Deadline {
  const controller = new AbortController();
  let expired: 'idle' | 'total' | undefined;
  const expire = (limit: 'idle' | 'total'): void => {
    expired ??= limit;
    controller.abort(new Error('The time limit has passed.'));
  };
  const cancel = (): void => controller.abort(options.signal?.reason);
  let idle = setTimeout(expire, options.idleMs, 'idle');
  const total = setTimeout(expire, options.totalMs, 'total');
  if (options.signal?.aborted) cancel();
  else options.signal?.addEventListener('abort', cancel, { once: true });

  return {
    signal: controller.signal,
    get expired() {
      return expired;
    },
    extend() {
      clearTimeout(idle);
      idle = setTimeout(expire, options.idleMs, 'idle');
    },
    [Symbol.dispose]() {
      clearTimeout(idle);
      clearTimeout(total);
      options.signal?.removeEventListener('abort', cancel);
    },
  };
}
