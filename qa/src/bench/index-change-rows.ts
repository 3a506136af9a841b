import { createToolIndex, loadToolIndex, type ToolDocument, type ToolIndex } from '@openclaw/ranking';
import { type BenchRow, rowOf } from './bench-row.ts';
import { generatedCatalog } from './generated-documents.ts';
import { median } from './statistics.ts';

const SIZES = [
  { tools: 5_500, rounds: 7, buildMs: 150, queryMs: 0.5 },
  { tools: 100_000, rounds: 3, buildMs: 4_000, queryMs: 10 },
] as const;
const QUERIES = 50;
const CHANGED = 10;

/** What it takes to change an index and to load one, beside making it afresh, in a small catalog and a very large one. */
export function indexChangeRows(): readonly BenchRow[] {
  return SIZES.flatMap(({ tools, rounds, buildMs, queryMs }) => {
    const what = `${tools} generated tools`;
    const times = measureChanges({ tools, rounds });
    const build = median(times.buildMs);
    return [
      rowOf(`index build alone, ${what}`, times.buildMs, { unit: 'ms', target: `≤ ${buildMs} ms` }),
      rowOf(`query alone, ${what}`, times.queryMs, { unit: 'ms', target: `≤ ${queryMs} ms` }),
      rowOf(`update, ${CHANGED} tools of ${what}`, times.updateMs, { unit: 'ms' }),
      rowOf(`build ÷ update, ${what}`, ratios(build, times.updateMs), { unit: '×' }),
      rowOf(`load, ${what}`, times.loadMs, { unit: 'ms' }),
      rowOf(`build ÷ load, ${what}`, ratios(build, times.loadMs), { unit: '×' }),
    ];
  });
}

export interface ChangeTimes {
  readonly buildMs: readonly number[];
  readonly queryMs: readonly number[];
  readonly updateMs: readonly number[];
  readonly loadMs: readonly number[];
}

export function measureChanges({ tools, rounds }: { tools: number; rounds: number }): ChangeTimes {
  const { documents, queries } = generatedCatalog(tools, QUERIES);
  const times = {
    buildMs: [] as number[],
    queryMs: [] as number[],
    updateMs: [] as number[],
    loadMs: [] as number[],
  };
  let index = createToolIndex(documents);
  for (let round = 0; round < rounds; round += 1) {
    index = timed(times.buildMs, () => createToolIndex(documents));
    const bytes = index.serialize();
    timed(times.loadMs, () => loadToolIndex(bytes));
    const change = {
      add: someTools(documents, round),
      remove: someTools(documents, -round).map(({ id }) => id),
    };
    timed(times.updateMs, () => index.update(change));
  }
  for (const query of queries) index.search(query, { limit: 8 });
  for (const query of queries) timed(times.queryMs, () => index.search(query, { limit: 8 }));
  return times;
}

/** Tools from all over a catalog, half of them under new ids. */
function someTools(documents: readonly ToolDocument[], round: number): readonly ToolDocument[] {
  const step = Math.floor(documents.length / CHANGED);
  return Array.from({ length: CHANGED }, (_, at) => documents.at(at * step + round) ?? documents[0])
    .filter((tool) => tool !== undefined)
    .map((tool, at) => (at % 2 === 0 ? tool : { ...tool, id: `${tool.id}_${round}` }));
}

function timed<Result extends ToolIndex | readonly unknown[]>(times: number[], task: () => Result): Result {
  const startedAt = performance.now();
  const result = task();
  times.push(performance.now() - startedAt);
  return result;
}

function ratios(build: number, times: readonly number[]): readonly number[] {
  return times.map((ms) => build / ms);
}
