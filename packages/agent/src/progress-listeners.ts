import type { ToolProgress } from '@openclaw/contracts';

export type ProgressListener = (progress: ToolProgress) => void;

/** Who wants to know how a call gets on, for as long as the call lasts. */
export interface ProgressListeners {
  /** Until disposed, `listener` is told of the call and of those that a program of its makes. */
  add(callId: string, listener: ProgressListener | undefined): Disposable;
  tell(callId: string, progress: ToolProgress): void;
}

export function createProgressListeners(): ProgressListeners {
  const listeners = new Map<string, ProgressListener>();
  return {
    add(callId, listener) {
      if (listener !== undefined) listeners.set(callId, listener);
      return {
        [Symbol.dispose]() {
          if (listeners.get(callId) === listener) listeners.delete(callId);
        },
      };
    },
    tell(callId, progress) {
      // A program's calls carry its own call id with a number behind it.
      const parent = callId.slice(0, Math.max(0, callId.lastIndexOf('.')));
      (listeners.get(callId) ?? listeners.get(parent))?.(progress);
    },
  };
}
