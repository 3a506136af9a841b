import { createRunCounters, type RunCounters } from './run-counters.ts';

export interface CounterRegistry {
  /**
   * The counters of a session whose catalog now has these entries. The same as before if the entries are part of the
   * known ones (narrowed) or hold them all (appended, and from then on known); new ones at zero otherwise. Pass the same array for the same snapshot: it is kept, not copied.
   */
  forSession(sessionId: string, entryIds: readonly string[]): RunCounters;
}

const DEFAULT_MAX_SESSIONS = 1000;

interface KnownSession {
  readonly counters: RunCounters;
  readonly entryIds: readonly string[];
}

/** Counters that carry over the runs of a session (TEL-2), for the sessions used last. */
export function createCounterRegistry(
  options: {
    /** Default 1000; past it the session that was longest unused is forgotten. */
    readonly maxSessions?: number;
    readonly newScope?: () => string;
  } = {},
): CounterRegistry {
  const { maxSessions = DEFAULT_MAX_SESSIONS, newScope } = options;
  const sessions = new Map<string, KnownSession>();
  return {
    forSession(sessionId, entryIds) {
      const known = sessions.get(sessionId);
      const next = (known && carriedOn(known, entryIds)) ?? {
        counters: createRunCounters(newScope === undefined ? {} : { newScope }),
        entryIds,
      };
      sessions.delete(sessionId);
      sessions.set(sessionId, next);
      dropOldest(sessions, maxSessions);
      return next.counters;
    },
  };
}

// A narrowed catalog does not become the known one: else narrowing to nothing and widening to anything would pass.
function carriedOn(known: KnownSession, entryIds: readonly string[]): KnownSession | undefined {
  if (known.entryIds === entryIds || isPartOf(entryIds, known.entryIds)) return known;
  return isPartOf(known.entryIds, entryIds) ? { ...known, entryIds } : undefined;
}

function isPartOf(part: readonly string[], whole: readonly string[]): boolean {
  const known = new Set(whole);
  return part.every((entryId) => known.has(entryId));
}

function dropOldest(sessions: Map<string, KnownSession>, maxSessions: number): void {
  for (const sessionId of sessions.keys()) {
    if (sessions.size <= maxSessions) return;
    sessions.delete(sessionId);
  }
}
