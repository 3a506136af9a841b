import type { ToolDocument } from '@openclaw/ranking';
import type { EngineSetup } from '../ranking-bench/engines/engine-setup.ts';
import { minisearchDefaults } from '../ranking-bench/engines/minisearch.ts';
import { ours } from '../ranking-bench/engines/ours.ts';
import { winkDefaults } from '../ranking-bench/engines/wink.ts';
import { realCatalog } from '../ranking-bench/real-catalog.ts';
import { RETRIEVAL_SETS } from '../retrieval/load-set.ts';
import { generatedCatalog } from './generated-documents.ts';
import { median } from './statistics.ts';

const ENGINES: readonly { readonly name: EngineTimes['name']; readonly setup: EngineSetup }[] = [
  { name: 'ours', setup: ours },
  { name: 'wink-bm25', setup: winkDefaults },
  { name: 'minisearch', setup: minisearchDefaults },
];
const LIMIT = 8;

export interface EngineTimes {
  readonly name: 'ours' | 'wink-bm25' | 'minisearch';
  readonly buildMs: readonly number[];
  /** The median of each query. */
  readonly queryMs: readonly number[];
}

export interface RankingFigures {
  /** What was searched, for people. */
  readonly what: string;
  readonly engines: readonly EngineTimes[];
}

export interface RankingOptions {
  readonly tools: number;
  readonly queries: number;
  /** Builds of each engine, and times that each query is asked, after a first that is not counted. */
  readonly rounds: number;
  /** A folder of retrieval sets, measured as well: real tools and real requests. */
  readonly sets?: string;
}

/** Builds and queries of all engines in one process, taking turns, so that the noise of the machine meets all alike. */
export async function measureRanking(options: RankingOptions): Promise<readonly RankingFigures[]> {
  const { tools, queries, sets } = options;
  const generated = generatedCatalog(tools, queries);
  const figures = [
    {
      what: `${tools} generated tools`,
      engines: measureEngines(generated.documents, generated.queries, options),
    },
  ];
  if (sets === undefined) return figures;
  const real = await realCatalog(sets, { sets: RETRIEVAL_SETS, tools, queries });
  return [
    ...figures,
    {
      what: `${real.documents.length} real tools`,
      engines: measureEngines(real.documents, real.queries, options),
    },
  ];
}

function measureEngines(
  documents: readonly ToolDocument[],
  queries: readonly string[],
  { rounds }: RankingOptions,
): readonly EngineTimes[] {
  const measured = ENGINES.map(({ name, setup }) => ({
    name,
    setup,
    buildMs: [] as number[],
    queryMs: [] as number[],
    search: setup.build(documents),
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const each of measured) each.buildMs.push(timeOf(() => (each.search = each.setup.build(documents))));
  }
  for (const query of queries) {
    const times = measured.map(() => [] as number[]);
    for (let round = -1; round < rounds; round += 1) {
      measured.forEach(({ search }, at) => {
        const ms = timeOf(() => search(query, LIMIT));
        if (round >= 0) times[at]?.push(ms);
      });
    }
    for (const [at, { queryMs }] of measured.entries()) queryMs.push(median(times[at] ?? []));
  }
  return measured.map(({ name, buildMs, queryMs }) => ({ name, buildMs, queryMs }));
}

function timeOf(task: () => unknown): number {
  const startedAt = performance.now();
  task();
  return performance.now() - startedAt;
}
