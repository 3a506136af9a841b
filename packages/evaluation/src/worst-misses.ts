import type { ScoreExplanation } from '@openclaw/ranking';
import type { RetrievalQuery } from './parse-queries.ts';
import { recallAt, reciprocalRank, type WantedGroups } from './retrieval-metrics.ts';
import type { SearchedIndex } from './searched-index.ts';

/** A query that did not find all that it needs. */
export interface RetrievalMiss {
  readonly line: number;
  readonly query: string;
  readonly wanted: WantedGroups;
  /** The groups of `wanted` of which nothing was found. */
  readonly missing: WantedGroups;
  /** The share of the wanted tools that was found, 0 to 1. */
  readonly found: number;
  /** One over the rank of the first wanted tool; 0 for none. */
  readonly reciprocalRank: number;
  /** What came instead, best first: the tools among the best that were not wanted. */
  readonly instead: readonly string[];
  /** Of the first missing tool and of the best that came instead, where the index explains itself. */
  readonly explanations: readonly ScoreExplanation[];
}

const MAX_INSTEAD = 5;

/** undefined where every wanted tool is among the first `k` hits. */
export function judgeMiss(
  { line, query, groups }: RetrievalQuery,
  { hits, k }: { readonly hits: readonly string[]; readonly k: number },
): RetrievalMiss | undefined {
  const found = recallAt(k, hits, groups);
  if (found === 1) return undefined;
  const first = hits.slice(0, k);
  const wanted = new Set(groups.flat());
  return {
    line,
    query,
    wanted: groups,
    missing: groups.filter((group) => !group.some((id) => first.includes(id))),
    found,
    reciprocalRank: reciprocalRank(hits, groups),
    instead: first.filter((id) => !wanted.has(id)).slice(0, MAX_INSTEAD),
    explanations: [],
  };
}

/** Worst first: the least found, then the latest first hit, then the order of the file. Explained. */
export function worstMisses(
  misses: readonly RetrievalMiss[],
  { count, index }: { readonly count: number; readonly index: SearchedIndex },
): readonly RetrievalMiss[] {
  return misses
    .toSorted((a, b) => a.found - b.found || a.reciprocalRank - b.reciprocalRank || a.line - b.line)
    .slice(0, count)
    .map((miss) => ({ ...miss, explanations: explain(miss, index) }));
}

function explain(
  { query, missing, instead }: RetrievalMiss,
  index: SearchedIndex,
): readonly ScoreExplanation[] {
  return [missing[0]?.[0], instead[0]].flatMap((id) => {
    const explanation = id === undefined ? undefined : index.explain?.(query, id);
    return explanation === undefined ? [] : [explanation];
  });
}
