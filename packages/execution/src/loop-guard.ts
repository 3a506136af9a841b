import { createHash } from 'node:crypto';
import { canonicalJson, type JsonObject } from '@openclaw/contracts';

/** The identical call of one run that is refused: a model that gets here is stuck. */
export const SAME_CALL_LIMIT = 20;

/** Counts identical calls of target tools in one run, whichever control wrapped them (FR-116). */
export interface LoopGuard {
  /** False from the `SAME_CALL_LIMIT`th call with the same arguments on, in whatever order their keys come. */
  admit(toolId: string, args: JsonObject): boolean;
}

export function createLoopGuard(limit: number = SAME_CALL_LIMIT): LoopGuard {
  // What would be remembered of every call would never be used, and such a run may last for weeks.
  if (limit === Number.POSITIVE_INFINITY) return { admit: () => true };
  const counts = new Map<string, number>();
  return {
    admit(toolId, args) {
      const key = createHash('sha256').update(`${toolId}\0`).update(canonicalJson(args)).digest('base64');
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count < limit;
    },
  };
}
