import Table from 'cli-table3';
import { displayWidth } from './display-width.ts';

export interface Column {
  readonly head: string;
  /** Takes the room that the others leave; one column of a table. */
  readonly flexible?: boolean;
}

const GAP = 2;
const MIN_FLEXIBLE_WIDTH = 20;
/** No column is cut below it; a terminal that narrow wraps. */
const MIN_WIDTH = 8;
/** A table without lines: only the gaps between columns. */
const NO_LINES = {
  top: '',
  'top-left': '',
  'top-mid': '',
  'top-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  middle: '',
  right: '',
  'right-mid': '',
  bottom: '',
  'bottom-left': '',
  'bottom-mid': '',
  'bottom-right': '',
};

/**
 * Rows of one line each, no wider than `width`: the flexible column is cut first, and another only if it would
 * leave that one no room. Cells are to be single lines already.
 */
export function renderTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { width }: { readonly width: number },
): string {
  const natural = columns.map(({ head }, index) =>
    Math.max(displayWidth(head), ...rows.map((row) => displayWidth(row[index] ?? ''))),
  );
  const table = new Table({
    head: columns.map(({ head }) => head),
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': GAP },
    colWidths: fit(columns, natural, width),
  });
  table.push(...rows.map((row) => [...row]));
  return `${table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')}\n`;
}

/** Widths with the gap after each column, the last one included. */
function fit(columns: readonly Column[], natural: readonly number[], width: number): number[] {
  const room = width - GAP * (columns.length - 1);
  const flexible = columns.findIndex((column) => column.flexible);
  const rigid = natural.reduce((sum, wanted, index) => (index === flexible ? sum : sum + wanted), 0);
  const left = Math.max(room - rigid, MIN_FLEXIBLE_WIDTH);
  const widths = natural.map((wanted, index) => (index === flexible ? Math.min(wanted, left) : wanted));
  const over = widths.reduce((sum, each) => sum + each, 0) - room;
  const widest = widths.reduce(
    (best, each, index) => (index !== flexible && each > (widths[best] ?? 0) ? index : best),
    flexible === 0 ? 1 : 0,
  );
  return widths.map(
    (each, index) =>
      (index === widest && over > 0 ? Math.max(each - over, Math.min(each, MIN_WIDTH)) : each) + GAP,
  );
}
