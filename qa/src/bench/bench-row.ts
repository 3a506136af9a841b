import Table from 'cli-table3';
import { median, percentile } from './statistics.ts';

export interface BenchRow {
  readonly figure: string;
  readonly median: number;
  readonly p90: number;
  readonly unit: 'ms' | 'MB' | '×';
  /** Empty for a figure to know the others by. */
  readonly target: string;
}

export function rowOf(
  figure: string,
  values: readonly number[],
  { unit, target = '' }: Pick<BenchRow, 'unit'> & { readonly target?: string },
): BenchRow {
  return { figure, median: median(values), p90: percentile(values, 0.9), unit, target };
}

export function asTable(rows: readonly BenchRow[]): string {
  const table = new Table({
    head: ['figure', 'median', 'p90', 'target'],
    style: { head: [], border: [] },
    colAligns: ['left', 'right', 'right', 'left'],
  });
  for (const { figure, median: middle, p90, unit, target } of rows) {
    table.push([figure, `${shown(middle)} ${unit}`, `${shown(p90)} ${unit}`, target]);
  }
  return table.toString();
}

/** Two digits behind the point where they matter. */
function shown(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}
