import { foldName } from './fold-name.ts';

/** Longer names are compared by their beginnings: the comparison takes the product of their lengths. */
const MAX_COMPARED_CHARACTERS = 64;

/** The known name that a misspelt one most likely means, or `undefined` when none is near. */
export function closestName(typed: string, known: readonly string[]): string | undefined {
  const wanted = fold(typed);
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  for (const name of known) {
    const candidate = fold(name);
    const distance = candidate === wanted ? 0 : editDistance(wanted, candidate);
    if (distance < bestDistance && distance < candidate.length) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

function fold(name: string): string {
  return foldName(name.slice(0, MAX_COMPARED_CHARACTERS));
}

/** Levenshtein distance, one row at a time. */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
