import type { ToolDocument } from '@openclaw/ranking';
import { loadRetrievalSet, RETRIEVAL_SETS } from '../retrieval/load-set.ts';
import { generatedCatalog } from './generated-documents.ts';
import { ENGINES, type PeerEngine } from './peer-engines.ts';
import { median } from './statistics.ts';

export interface EngineTimes {
  readonly name: PeerEngine['name'];
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
  const real = await realCatalog(sets, options);
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
  const measured = ENGINES.map((engine) => ({
    engine,
    buildMs: [] as number[],
    queryMs: [] as number[],
    search: engine.build(documents),
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const each of measured)
      each.buildMs.push(timeOf(() => (each.search = each.engine.build(documents))));
  }
  for (const query of queries) {
    const times = measured.map(() => [] as number[]);
    for (let round = -1; round < rounds; round += 1) {
      measured.forEach(({ search }, at) => {
        const ms = timeOf(() => search(query));
        if (round >= 0) times[at]?.push(ms);
      });
    }
    for (const [at, { queryMs }] of measured.entries()) queryMs.push(median(times[at] ?? []));
  }
  return measured.map(({ engine: { name }, buildMs, queryMs }) => ({ name, buildMs, queryMs }));
}

function timeOf(task: () => unknown): number {
  const startedAt = performance.now();
  task();
  return performance.now() - startedAt;
}

/** So many tools and requests of the public sets, some of each. */
async function realCatalog(
  folder: string,
  { tools, queries }: RankingOptions,
): Promise<{ readonly documents: readonly ToolDocument[]; readonly queries: readonly string[] }> {
  const sets = await Promise.all(RETRIEVAL_SETS.map((name) => loadRetrievalSet(folder, name)));
  const documents = sets.flatMap(({ name, documents: own }) =>
    own.map((tool) => ({ ...tool, id: `${name}:${tool.id}` })),
  );
  const asked = sets.flatMap((set) => set.queries.map(({ query }) => query));
  return { documents: spread(documents, tools), queries: spread(asked, queries) };
}

/** So many of a list, from all over it. */
export function spread<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  return Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)]).filter(
    (item) => item !== undefined,
  );
}
