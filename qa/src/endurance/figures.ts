import Table from 'cli-table3';

/**
 * `broken` is what must never happen, and fails the command. `missed` is a speed that this machine did not reach in
 * this run, which a busy machine may do to any. `told` has no target.
 */
export type Verdict = 'met' | 'missed' | 'broken' | 'told';

export interface Figure {
  readonly figure: string;
  readonly measured: string;
  readonly target: string;
  readonly verdict: Verdict;
}

/** A count that has to be zero. */
export function mustBeZero(figure: string, count: number): Figure {
  return { figure, measured: String(count), target: '0', verdict: count === 0 ? 'met' : 'broken' };
}

/** A figure that has to stay at or below a limit, on a machine that is not busy. */
export function atMost(
  figure: string,
  value: number,
  { limit, unit, digits = 1 }: { readonly limit: number; readonly unit: string; readonly digits?: number },
): Figure {
  return {
    figure,
    measured: `${value.toFixed(digits)} ${unit}`,
    target: `≤ ${limit} ${unit}`,
    verdict: value <= limit ? 'met' : 'missed',
  };
}

/** A figure to know the others by. */
export function told(figure: string, measured: string | number): Figure {
  return { figure, measured: String(measured), target: '', verdict: 'told' };
}

export function isBroken(figures: readonly Figure[]): boolean {
  return figures.some(({ verdict }) => verdict === 'broken');
}

export function asTable(figures: readonly Figure[]): string {
  const table = new Table({
    head: ['figure', 'measured', 'target', ''],
    style: { head: [], border: [] },
    colAligns: ['left', 'right', 'left', 'left'],
  });
  for (const { figure, measured, target, verdict } of figures) {
    table.push([figure, measured, target, verdict === 'told' ? '' : verdict]);
  }
  return table.toString();
}
