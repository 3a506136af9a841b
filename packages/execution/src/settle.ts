import { OpenClawError } from '@openclaw/contracts';

/** Of a longer timer Node makes one that fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface SettleOptions {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Called when the task itself has ended, which can be later than the promise given back. */
  readonly onTaskOver?: () => void;
}

/**
 * Runs a task under a time limit and a signal, and settles when the first of the three does, even if the task
 * ignores its signal. Rejects with `tool_timeout` or `run_cancelled`, or with what the task threw.
 */
export async function settleWithin<T>(
  task: (signal: AbortSignal) => Promise<T>,
  { timeoutMs, signal, onTaskOver = () => undefined }: SettleOptions,
): Promise<T> {
  const ended = new AbortController();
  const stopped = Promise.withResolvers<never>();
  function stop(reason: OpenClawError): void {
    stopped.reject(reason);
    ended.abort(reason);
  }
  function cancel(): void {
    stop(cancelled());
  }

  const timer = setTimeout(
    () => {
      stop(
        new OpenClawError(
          'tool_timeout',
          `The tool did not finish within ${timeoutMs} ms. It may have had effects.`,
        ),
      );
    },
    Math.min(timeoutMs, LONGEST_TIMER_MS),
  );
  if (signal.aborted) cancel();
  else signal.addEventListener('abort', cancel, { once: true });
  try {
    return await Promise.race([task(ended.signal).finally(onTaskOver), stopped.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}

export function cancelled(): OpenClawError {
  return new OpenClawError('run_cancelled', 'The run was cancelled.');
}
