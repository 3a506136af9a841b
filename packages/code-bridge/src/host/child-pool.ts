import { OpenClawError } from '@openclaw/contracts';
import { type BridgeChild, childReady } from './bridge-child.ts';
import type { BridgeLimits } from './limits.ts';

/** Children that have booted and shed, and wait for their one program. */
export interface ChildPool extends AsyncDisposable {
  /** Starts the warm children, if they are not there. */
  warmUp(): void;
  /** A ready child, warm or fresh. The caller must `release` it. Rejects with `runtime_unavailable`. */
  take(): Promise<BridgeChild>;
  /** Ends a child, and starts the next one ahead of need. */
  release(child: BridgeChild): void;
}

interface WarmChild {
  readonly child: BridgeChild;
  readonly ready: Promise<void>;
  readonly retire: NodeJS.Timeout;
}

/** No child is started before the first `take` or `warmUp`, and none outlives the pool. */
export function createChildPool(deps: {
  readonly warm: number;
  readonly limits: BridgeLimits;
  start(): BridgeChild;
}): ChildPool {
  const { limits } = deps;
  const living = new Set<BridgeChild>();
  const warm: WarmChild[] = [];
  let closed = false;

  function start(): { readonly child: BridgeChild; readonly ready: Promise<void> } {
    const child = deps.start();
    living.add(child);
    void child.gone.then(() => living.delete(child));
    return { child, ready: childReady(child, { timeoutMs: limits.startTimeoutMs }) };
  }

  function refill(): void {
    while (!closed && warm.length < deps.warm) {
      const { child, ready } = start();
      // A program that forgets to dispose its bridge ends all the same, and the child, left alone, with it.
      child.hold(false);
      const retire = setTimeout(() => {
        drop(child);
        child.kill();
      }, limits.warmAgeMs).unref();
      warm.push({ child, ready, retire });
      // One that does not start, or dies while it waits, is forgotten; the next `take` tells what is wrong.
      ready.catch(() => drop(child));
      void child.gone.then(() => drop(child));
    }
  }

  function drop(child: BridgeChild): void {
    const index = warm.findIndex((each) => each.child === child);
    for (const { retire } of index < 0 ? [] : warm.splice(index, 1)) clearTimeout(retire);
  }

  return {
    warmUp: refill,
    async take() {
      if (closed) throw new OpenClawError('runtime_unavailable', 'The code bridge is closed.');
      const next = warm.shift();
      if (next !== undefined) clearTimeout(next.retire);
      const { child, ready } = next ?? start();
      child.hold(true);
      await ready;
      return child;
    },
    release(child) {
      child.kill();
      refill();
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      for (const { retire } of warm.splice(0)) clearTimeout(retire);
      for (const child of living) {
        child.hold(true);
        child.kill();
      }
      await Promise.all([...living].map((child) => child.gone));
    },
  };
}
