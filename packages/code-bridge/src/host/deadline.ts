/** A longer timer fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Why a program must end now. */
export type Ending = 'timeout' | 'aborted';

/** One wall clock and one signal over everything that a program waits for. */
export interface Deadline extends Disposable {
  /** Resolves when time is up or the signal aborts, whichever is first; never when disposed before. */
  readonly over: Promise<Ending>;
  readonly ended: Ending | undefined;
}

export function startDeadline(options: {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}): Deadline {
  const { promise: over, resolve } = Promise.withResolvers<Ending>();
  let ended: Ending | undefined;
  const end = (ending: Ending): void => {
    if (ended !== undefined) return;
    ended = ending;
    resolve(ending);
  };
  const onAbort = (): void => end('aborted');
  const timer = setTimeout(() => end('timeout'), Math.min(options.timeoutMs, LONGEST_TIMER_MS));
  options.signal.addEventListener('abort', onAbort);
  if (options.signal.aborted) end('aborted');
  return {
    over,
    get ended() {
      return ended;
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', onAbort);
    },
  };
}
