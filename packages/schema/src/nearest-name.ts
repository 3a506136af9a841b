import { foldName } from '@openclaw/contracts';
import { distance } from 'fastest-levenshtein';

/** Longer names are not compared: they are no slip of a declared one, and the comparison is quadratic. */
const MAX_CHARACTERS = 64;
const SHORTEST_PART = 3;

/**
 * The one of `candidates` that `name` is most likely a slip of: the same but for case and separators, one
 * contained in the other, or a few letters apart. `undefined` when nothing is near.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = foldName(name);
  if (wanted === '' || wanted.length > MAX_CHARACTERS) return undefined;
  let best: string | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const cost = costBetween(wanted, foldName(candidate));
    if (cost >= bestCost) continue;
    best = candidate;
    bestCost = cost;
  }
  return best;
}

function costBetween(wanted: string, candidate: string): number {
  if (candidate === '' || candidate.length > MAX_CHARACTERS) return Number.POSITIVE_INFINITY;
  if (wanted === candidate) return 0;
  const edits = distance(wanted, candidate);
  if (edits <= editsAllowed(Math.min(wanted.length, candidate.length))) return edits;
  const [shorter, longer] = wanted.length < candidate.length ? [wanted, candidate] : [candidate, wanted];
  // Behind every slip of a few letters, and the less is left over the better.
  if (shorter.length >= SHORTEST_PART && longer.includes(shorter)) return 10 + edits;
  return Number.POSITIVE_INFINITY;
}

function editsAllowed(length: number): number {
  if (length <= 1) return 0;
  if (length <= 4) return 1;
  return length <= 8 ? 2 : 3;
}
