import { type BenchRow, rowOf } from './bench-row.ts';
import { type EngineTimes, measureRanking } from './measure-ranking.ts';

const TOOLS = 5_500;
const QUERIES = 200;
const ROUNDS = 7;

/** Building and searching an index beside the packages that do the like, in the same run. */
export async function rankingRows(sets: string | undefined): Promise<readonly BenchRow[]> {
  const figures = await measureRanking({
    tools: TOOLS,
    queries: QUERIES,
    rounds: ROUNDS,
    ...(sets === undefined ? {} : { sets }),
  });
  return figures.flatMap(({ what, engines }) => {
    const of = (name: EngineTimes['name']): EngineTimes =>
      engines.find((engine) => engine.name === name) ?? { name, buildMs: [], queryMs: [] };
    const [ours, wink, mini] = [of('ours'), of('wink-bm25'), of('minisearch')];
    return [
      rowOf(`index build, ${what}`, ours.buildMs, { unit: 'ms', target: '≤ 150 ms' }),
      rowOf(`wink-bm25 ÷ ours, build, ${what}`, ratios(wink.buildMs, ours.buildMs), {
        unit: '×',
        target: '≥ 3 ×',
      }),
      rowOf(`minisearch ÷ ours, build, ${what}`, ratios(mini.buildMs, ours.buildMs), { unit: '×' }),
      rowOf(`query, ${what}`, ours.queryMs, { unit: 'ms', target: '≤ 0.5 ms' }),
      rowOf(`wink-bm25 ÷ ours, query, ${what}`, ratios(wink.queryMs, ours.queryMs), {
        unit: '×',
        target: '≥ 1 ×',
      }),
      rowOf(`minisearch ÷ ours, query, ${what}`, ratios(mini.queryMs, ours.queryMs), {
        unit: '×',
        target: '≥ 10 ×',
      }),
    ];
  });
}

/** Of each with its fellow, measured one after the other: the n-th build, the n-th query. */
export function ratios(theirs: readonly number[], ours: readonly number[]): readonly number[] {
  return theirs.map((value, at) => value / (ours[at] ?? Number.NaN));
}
