/**
 * Shared and exclusive holds, first come first served: a sequential tool runs alone, parallel ones together
 * (EXE-6). A waiter whose signal aborts leaves the queue, so a cancelled call can never block the rest.
 */
export interface ExclusiveLock {
  /** Resolves with a release function, or rejects with the signal's reason. */
  acquire(kind: 'shared' | 'exclusive', signal: AbortSignal): Promise<() => void>;
}

interface Waiter {
  readonly kind: 'shared' | 'exclusive';
  readonly grant: () => void;
}

export function createExclusiveLock(): ExclusiveLock {
  const queue: Waiter[] = [];
  let shared = 0;
  let exclusive = false;

  function admit(): void {
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      if (exclusive || (next.kind === 'exclusive' && shared > 0)) return;
      queue.shift();
      if (next.kind === 'exclusive') exclusive = true;
      else shared += 1;
      next.grant();
    }
  }

  function releaser(kind: Waiter['kind']): () => void {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      if (kind === 'exclusive') exclusive = false;
      else shared -= 1;
      admit();
    };
  }

  return {
    acquire(kind, signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(signal.reason);
          return;
        }
        const waiter: Waiter = {
          kind,
          grant() {
            signal.removeEventListener('abort', leave);
            resolve(releaser(kind));
          },
        };
        function leave(): void {
          queue.splice(queue.indexOf(waiter), 1);
          reject(signal.reason);
          admit();
        }
        signal.addEventListener('abort', leave, { once: true });
        queue.push(waiter);
        admit();
      });
    },
  };
}

/** One lock for each session, kept only while somebody uses it. */
export interface ExclusiveLocks {
  forSession(sessionId: string): ExclusiveLock;
}

export function createExclusiveLocks(): ExclusiveLocks {
  const locks = new Map<string, WeakRef<ExclusiveLock>>();
  const registry = new FinalizationRegistry<string>((sessionId) => {
    if (locks.get(sessionId)?.deref() === undefined) locks.delete(sessionId);
  });
  return {
    forSession(sessionId) {
      const known = locks.get(sessionId)?.deref();
      if (known !== undefined) return known;
      const lock = createExclusiveLock();
      locks.set(sessionId, new WeakRef(lock));
      registry.register(lock, sessionId);
      return lock;
    },
  };
}
