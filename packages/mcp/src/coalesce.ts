export interface Coalesced extends Disposable {
  /** Asks for one more run. Many asks while one is running or due make one run. */
  trigger(): void;
}

/**
 * Runs a task at once when triggered, but never twice at the same time and never sooner than `intervalMs` after its
 * last end, so a server that announces changes without pause is read at that pace.
 */
export function coalesce(task: () => Promise<void>, options: { readonly intervalMs: number }): Coalesced {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let wanted = false;
  let disposed = false;

  const start = (): void => {
    timer = undefined;
    wanted = false;
    running = true;
    void task().finally(rest);
  };
  const rest = (): void => {
    running = false;
    if (disposed) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (wanted) start();
    }, options.intervalMs);
    timer.unref();
  };

  return {
    trigger() {
      if (disposed) return;
      if (running || timer !== undefined) wanted = true;
      else start();
    },
    [Symbol.dispose]() {
      disposed = true;
      clearTimeout(timer);
    },
  };
}
