import { setImmediate } from 'node:timers/promises';
import { createToolIndex, type ToolDocument } from '@openclaw/ranking';
import type { RetrievalQuery } from './parse-queries.ts';
import { percentile } from './percentile.ts';
import { ndcgAt, recallAt, reciprocalRank, type WantedGroups } from './retrieval-metrics.ts';
import type { SearchedIndex } from './searched-index.ts';
import { judgeMiss, type RetrievalMiss, worstMisses } from './worst-misses.ts';

export interface EvaluationOptions {
  readonly documents: readonly ToolDocument[];
  readonly queries: readonly RetrievalQuery[];
  /** Default: the index of `@openclaw/ranking`. */
  readonly createIndex?: (documents: readonly ToolDocument[]) => SearchedIndex;
  /** How many hits recall looks at: whole numbers of at least 1. Default 1, 5 and 8. */
  readonly ks?: readonly number[];
  /** How many misses to report, worst first. Default 0. */
  readonly misses?: number;
  /** Called now and then, about ten times a second, and at the end. */
  readonly onProgress?: (done: number, total: number) => void;
  /** A clock in milliseconds. Default `performance.now`. */
  readonly nowMs?: () => number;
  readonly signal?: AbortSignal;
}

/** Shares are means over the queries, 0 to 1; times are of this machine, in milliseconds. */
export interface RetrievalReport {
  readonly tools: number;
  readonly queries: number;
  /** By `k`. */
  readonly recall: Readonly<Record<string, number>>;
  readonly ndcg5: number;
  /** Over the first 20 hits, or as many as the largest `k`. */
  readonly mrr: number;
  /** Of one query. */
  readonly latencyMs: { readonly p50: number; readonly p99: number };
  readonly buildMs: number;
  /** Queries that did not find every wanted tool within the largest `k`. */
  readonly misses: readonly RetrievalMiss[];
}

export const DEFAULT_KS: readonly number[] = [1, 5, 8];

const DEPTH = 20;
/** Asked before anything is counted, so that the times are not those of code that was never run before. */
const WARM_UP_QUERIES = 50;
const PROGRESS_EVERY_MS = 100;

/**
 * Builds an index and asks it every query. Other work of the process gets its turn in between. Throws RangeError for
 * no queries and for a `k` that is no whole number of at least 1.
 */
export async function evaluateRetrieval(options: EvaluationOptions): Promise<RetrievalReport> {
  const { documents, queries, ks = DEFAULT_KS, misses = 0, signal } = options;
  const { createIndex = createToolIndex, nowMs = () => performance.now() } = options;
  if (queries.length === 0) throw new RangeError('There are no queries to ask.');
  const unusable = ks.find((k) => !Number.isSafeInteger(k) || k < 1);
  if (unusable !== undefined) throw new RangeError(`k must be a whole number of at least 1, not ${unusable}`);
  const depth = Math.max(DEPTH, ...ks);

  const buildStartedAt = nowMs();
  const index = createIndex(documents);
  const buildMs = nowMs() - buildStartedAt;

  for (const { query } of queries.slice(0, WARM_UP_QUERIES)) index.search(query, { limit: depth });

  const tally = createTally(ks);
  const missed: RetrievalMiss[] = [];
  const times: number[] = [];
  let shownAt = nowMs();
  for (const query of queries) {
    const startedAt = nowMs();
    const hits = index.search(query.query, { limit: depth }).map(({ id }) => id);
    const endedAt = nowMs();
    times.push(endedAt - startedAt);
    tally.add(hits, query.groups);
    const miss = misses > 0 ? judgeMiss(query, { hits, k: Math.max(...ks) }) : undefined;
    if (miss !== undefined) missed.push(miss);
    if (endedAt - shownAt < PROGRESS_EVERY_MS) continue;
    shownAt = endedAt;
    options.onProgress?.(times.length, queries.length);
    await setImmediate();
    signal?.throwIfAborted();
  }
  options.onProgress?.(queries.length, queries.length);

  return {
    tools: documents.length,
    queries: queries.length,
    ...tally.means(queries.length),
    latencyMs: { p50: percentile(times, 0.5), p99: percentile(times, 0.99) },
    buildMs,
    misses: worstMisses(missed, { count: misses, index }),
  };
}

interface Tally {
  add(hits: readonly string[], groups: WantedGroups): void;
  means(count: number): Pick<RetrievalReport, 'recall' | 'ndcg5' | 'mrr'>;
}

function createTally(ks: readonly number[]): Tally {
  const recalls = new Map(ks.map((k) => [k, 0]));
  let ndcg5 = 0;
  let mrr = 0;
  return {
    add(hits, groups) {
      for (const [k, sum] of recalls) recalls.set(k, sum + recallAt(k, hits, groups));
      ndcg5 += ndcgAt(5, hits, groups);
      mrr += reciprocalRank(hits, groups);
    },
    means(count) {
      const recall = Object.fromEntries([...recalls].map(([k, sum]) => [String(k), sum / count]));
      return { recall, ndcg5: ndcg5 / count, mrr: mrr / count };
    },
  };
}
