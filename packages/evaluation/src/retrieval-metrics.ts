/** The tools that a query needs: each group is one needed tool as a list of interchangeable ids. */
export type WantedGroups = readonly (readonly string[])[];

/** The share of the needed tools that are among the first `k` hits. */
export function recallAt(k: number, hits: readonly string[], groups: WantedGroups): number {
  if (groups.length === 0) return 0;
  const first = new Set(hits.slice(0, k));
  return groups.filter((group) => group.some((id) => first.has(id))).length / groups.length;
}

/** One over the rank of the first hit that is needed; 0 when none is. */
export function reciprocalRank(hits: readonly string[], groups: WantedGroups): number {
  const needed = new Set(groups.flat());
  const at = hits.findIndex((id) => needed.has(id));
  return at < 0 ? 0 : 1 / (at + 1);
}

/** Normalised discounted gain of the first `k`; a second hit for the same need gains nothing. */
export function ndcgAt(k: number, hits: readonly string[], groups: WantedGroups): number {
  const open = new Set(groups);
  let gain = 0;
  for (const [at, id] of hits.slice(0, k).entries()) {
    const served = Array.from(open).find((group) => group.includes(id));
    if (served === undefined) continue;
    open.delete(served);
    gain += discount(at);
  }
  let ideal = 0;
  for (let at = 0; at < Math.min(k, groups.length); at += 1) ideal += discount(at);
  return ideal === 0 ? 0 : gain / ideal;
}

function discount(at: number): number {
  return 1 / Math.log2(at + 2);
}
