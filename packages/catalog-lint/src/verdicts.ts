/** A tool that this share of its own plausible queries finds, or fewer, is hard to find. */
const HARD_TO_FIND = 1 / 3;
/** Fewer say nothing: one odd query is no verdict. */
const MIN_QUERIES = 2;
/** A rival that comes first for this share of a tool's own queries takes its place. */
const SHADOWED = 2 / 3;
/** Fewer queries that it takes say nothing. */
const MIN_TAKEN = 3;

/** Whether so few of a tool's plausible queries find it that it is hard to find. */
export function isHardToFind(found: number, queries: number): boolean {
  return queries >= MIN_QUERIES && found <= queries * HARD_TO_FIND;
}

/** Whether a rival that comes first for so many of a tool's plausible queries stands before it. */
export function isShadow(taken: number, queries: number): boolean {
  return taken >= Math.max(MIN_TAKEN, queries * SHADOWED);
}
