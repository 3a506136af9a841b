import { type BenchRow, rowOf } from './bench-row.ts';
import { measurePlanning } from './measure-planning.ts';

/** The size that the target was set for, and the most that one plugin may bring. */
const SIZES = [200, 5_000] as const;

/** Planning a run whose catalog did not change, and the search that shows that no index was made for it. */
export async function planningRows({ runs }: { readonly runs: number }): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const tools of SIZES) {
    const { firstPlanMs, planMs, firstSearchMs, searchMs } = await measurePlanning({ tools, runs });
    rows.push(
      rowOf(`plan of an unchanged catalog, ${tools} tools`, planMs, { unit: 'ms', target: '≤ 1 ms' }),
      rowOf(`the first plan, ${tools} tools`, [firstPlanMs], { unit: 'ms' }),
      rowOf(`the first search, ${tools} tools: makes the index`, [firstSearchMs], { unit: 'ms' }),
      rowOf(`the first search of a later run, ${tools} tools`, searchMs, {
        unit: 'ms',
        target: 'no re-index',
      }),
    );
  }
  return rows;
}
