import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import process from 'node:process';
import type { ApprovalEntry, ApprovalWaiter } from '@openclaw/contracts';

/** Which questions this process waits for, and which of the others anybody does. */
export interface Waiters {
  readonly self: ApprovalWaiter;
  /** From before the question is kept until its answer is taken. */
  waitFor(approvalId: string): Disposable;
  isWaitedFor(entry: ApprovalEntry): boolean;
}

/** A process of another machine cannot be looked at: its questions count as waited for until they expire. */
export function createWaiters(options: { readonly isAlive?: (pid: number) => boolean } = {}): Waiters {
  const { isAlive = isProcessAlive } = options;
  const self: ApprovalWaiter = {
    host: hostname(),
    pid: process.pid,
    startedAt: new Date(performance.timeOrigin).toISOString(),
    instance: randomUUID(),
  };
  const waiting = new Set<string>();
  return {
    self,
    waitFor(approvalId) {
      waiting.add(approvalId);
      return { [Symbol.dispose]: () => void waiting.delete(approvalId) };
    },
    isWaitedFor({ approvalId, waiter }) {
      if (waiter.instance === self.instance) return waiting.has(approvalId);
      if (waiter.host !== self.host) return true;
      // A restarted container may get the pid of the process that was killed: it is ours now.
      if (waiter.pid === self.pid) return waiter.startedAt === self.startedAt;
      return isAlive(waiter.pid);
    },
  };
}

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Any other failure says that there is a process which is not ours to signal.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
