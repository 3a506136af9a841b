import { percentile } from '@openclaw/evaluation';
import { generatedCatalog } from '../bench/generated-documents.ts';
import { median } from '../bench/statistics.ts';
import type { SpeedFigures, SpeedTask } from './bench-task.ts';
import type { EngineSearch, EngineSetup } from './engines/engine-setup.ts';
import { type BenchCatalog, realCatalog } from './real-catalog.ts';

const LIMIT = 8;
const QUERIES = 200;
const ROUNDS = 3;
/** After the first, so that the figures of all are of code that has run before. */
const MIN_BUILDS = 3;
const MAX_BUILDS = 6;
/** What later builds, and what queries, may take together. Slow engines get fewer of both. */
export const BUDGET_MS = 3_000;
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/** Time and memory of one engine over one catalog. For a process that has done nothing else. */
export async function measureSpeed(setup: EngineSetup, task: SpeedTask): Promise<SpeedFigures> {
  const { documents, queries } = await catalogOf(task);
  const before = memory();
  const built = timed(() => setup.build(documents));
  const after = memory();
  const search = built.value;
  const builds = repeated(() => void setup.build(documents), {
    firstMs: built.ms,
    atLeast: task.catalog === 'real' ? MIN_BUILDS : 0,
  });
  const times = queryTimes(search, queries);
  return {
    tools: documents.length,
    firstBuildMs: built.ms,
    buildMs: builds.length === 0 ? built.ms : median(builds),
    queries: times.length,
    queryMs: { p50: median(times), p99: percentile(times, 0.99) },
    rssBytes: after.rss - before.rss,
    heapBytes: after.heap - before.heap,
  };
}

function catalogOf({ catalog, folder, sets, tools }: SpeedTask): BenchCatalog | Promise<BenchCatalog> {
  return catalog === 'generated'
    ? generatedCatalog(tools, QUERIES)
    : realCatalog(folder, { sets, tools, queries: QUERIES });
}

function memory(): { readonly rss: number; readonly heap: number } {
  if (gc === undefined) throw new Error('Memory is measured with --expose-gc only.');
  gc();
  gc();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heap: heapUsed + external };
}

function repeated(
  build: () => void,
  { firstMs, atLeast }: { readonly firstMs: number; readonly atLeast: number },
): readonly number[] {
  const times: number[] = [];
  let spentMs = firstMs;
  while (times.length < atLeast || (times.length < MAX_BUILDS && spentMs + firstMs <= BUDGET_MS)) {
    const { ms } = timed(build);
    times.push(ms);
    spentMs += ms;
  }
  return times;
}

/** The median of each query's rounds, after one that is not counted. All of them, or as many as there is time for. */
function queryTimes(search: EngineSearch, queries: readonly string[]): readonly number[] {
  const times: number[] = [];
  const startedAt = performance.now();
  for (const query of scattered(queries)) {
    search(query, LIMIT);
    times.push(median(Array.from({ length: ROUNDS }, () => timed(() => search(query, LIMIT)).ms)));
    if (performance.now() - startedAt > BUDGET_MS) break;
  }
  return times;
}

/** The same queries in an order of which any first part is a fair sample: their own goes set by set. */
function scattered(queries: readonly string[]): readonly string[] {
  return queries
    .map((query, at) => ({ query, place: (at * GOLDEN_RATIO) % 1 }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ query }) => query);
}

function timed<T>(task: () => T): { readonly value: T; readonly ms: number } {
  const startedAt = performance.now();
  const value = task();
  return { value, ms: performance.now() - startedAt };
}
