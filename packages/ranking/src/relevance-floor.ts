import type { QueryTerm } from './query.ts';
import { STRONG, STRONG_IN_NAME, type Tally } from './tally.ts';

/** With so many words each is meant, and one of them alone is little. */
const TERSE_QUERY = 3;

/** Whether a tool answers a query at all; a list is never filled with tools that do not (FR-10). */
export type RelevanceFloor = (tally: Tally, document: number) => boolean;

/**
 * A tool must have a strong term of the query, or what stands for one. Thresholds on scores do not carry over from
 * one catalog to another, so there is none. In a query of three words that names something no tool has, one word in passing
 * is not enough: `send acmemail email` does not want a tool whose description mentions an email.
 */
export function createRelevanceFloor(terms: readonly QueryTerm[]): RelevanceFloor {
  const asked = terms.filter((term) => term.kind !== 'stop-word');
  const wanted = asked.filter((term) => term.strong);
  if (wanted.length === 0) return (tally, document) => (tally.termCounts[document] as number) > 0;
  const words = asked.filter((term) => term.kind !== 'phrase').length;
  const hasUnknown = wanted.some((term) => term.options.length === 0);
  if (words !== TERSE_QUERY || !hasUnknown)
    return (tally, document) => ((tally.flags[document] as number) & STRONG) !== 0;
  return (tally, document) => {
    const flags = tally.flags[document] as number;
    if ((flags & STRONG) === 0) return false;
    return (flags & STRONG_IN_NAME) !== 0 || (tally.termCounts[document] as number) * 2 >= words;
  };
}
