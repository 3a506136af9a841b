import type { ToolDocument, ToolIndex } from '@openclaw/ranking';
import type { RetrievalSet } from './load-set.ts';
import { median, ndcgAt, recallAt, reciprocalRank } from './retrieval-metrics.ts';

const DEPTH = 20;

/** Means over the queries of a set, 0 to 1; times in milliseconds. */
export interface RetrievalScores {
  readonly tools: number;
  readonly queries: number;
  readonly recall1: number;
  readonly recall5: number;
  readonly recall8: number;
  readonly ndcg5: number;
  readonly mrr: number;
  readonly buildMs: number;
  readonly medianQueryMs: number;
}

export function evaluateSet(
  set: RetrievalSet,
  options: { createIndex: (documents: readonly ToolDocument[]) => ToolIndex; nowMs: () => number },
): RetrievalScores {
  const started = options.nowMs();
  const index = options.createIndex(set.documents);
  const buildMs = options.nowMs() - started;
  const sums = { recall1: 0, recall5: 0, recall8: 0, ndcg5: 0, mrr: 0 };
  const times: number[] = [];
  for (const { query, groups } of set.queries) {
    const before = options.nowMs();
    const hits = index.search(query, { limit: DEPTH }).map((hit) => hit.id);
    times.push(options.nowMs() - before);
    sums.recall1 += recallAt(1, hits, groups);
    sums.recall5 += recallAt(5, hits, groups);
    sums.recall8 += recallAt(8, hits, groups);
    sums.ndcg5 += ndcgAt(5, hits, groups);
    sums.mrr += reciprocalRank(hits, groups);
  }
  const count = Math.max(1, set.queries.length);
  return {
    tools: set.documents.length,
    queries: set.queries.length,
    recall1: sums.recall1 / count,
    recall5: sums.recall5 / count,
    recall8: sums.recall8 / count,
    ndcg5: sums.ndcg5 / count,
    mrr: sums.mrr / count,
    buildMs,
    medianQueryMs: median(times),
  };
}
