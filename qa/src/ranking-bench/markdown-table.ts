import { OURS } from './engines/ours.ts';
import type { EngineFigures } from './run-ranking-bench.ts';

/** A table whose first two columns are the engine and its set-up; what follows are numbers unless a column is `how`. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const alignment = head.map((_, at) => (at < 2 || head.includes('how') ? '---' : '--:'));
  return [head, alignment, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function nameCells({ setup }: EngineFigures): readonly string[] {
  return [
    setup.engine === OURS ? `**${OURS}**` : setup.engine,
    setup.engine === OURS ? '' : setup.configuration,
  ];
}

/** Of a share from 0 to 1; undefined was not measured. */
export function percent(share: number | undefined): string {
  return share === undefined ? '—' : (100 * share).toFixed(1);
}
