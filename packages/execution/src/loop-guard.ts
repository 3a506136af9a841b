import { createHash } from 'node:crypto';
import type { JsonObject } from '@openclaw/contracts';

/** How often one tool may be called with the same arguments in one run. A model that needs more is stuck. */
export const MAX_SAME_CALLS = 20;

/** Counts identical calls of target tools in one run, whichever control wrapped them (FR-116). */
export interface LoopGuard {
  /** False once this same call has been made more than `maxSameCalls` times. */
  admit(toolId: string, args: JsonObject): boolean;
}

export function createLoopGuard(maxSameCalls: number = MAX_SAME_CALLS): LoopGuard {
  const counts = new Map<string, number>();
  return {
    admit(toolId, args) {
      const key = createHash('sha256')
        .update(toolId)
        .update('\0')
        .update(JSON.stringify(args))
        .digest('base64');
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count <= maxSameCalls;
    },
  };
}
