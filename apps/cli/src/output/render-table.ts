import Table from 'cli-table3';
import { displayWidth } from './display-width.ts';
import { wrapLines } from './wrap-lines.ts';

export interface Column {
  readonly head: string;
  /** Takes the room that the others leave; one column of a table. */
  readonly flexible?: boolean;
  /** What has no room goes on below, and nothing is cut: for what a person must read whole. */
  readonly wrapped?: boolean;
}

/** Columns that a cell has at most, also where the width has no limit. */
export const MAX_CELL_WIDTH = 500;

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
 * Rows no wider than `width`: the flexible column is cut first, and another only if it would leave that one no room.
 * Cells are to be single lines already, and stay so but in a column that is wrapped.
 */
export function renderTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { width }: { readonly width: number },
): string {
  const natural = columns.map(({ head }, index) =>
    Math.min(
      MAX_CELL_WIDTH,
      Math.max(displayWidth(head), ...rows.map((row) => displayWidth(row[index] ?? ''))),
    ),
  );
  const widths = fit(columns, natural, width);
  const table = new Table({
    head: columns.map(({ head }) => head),
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': GAP },
    colWidths: widths,
  });
  const laidOut = (cell: string, index: number): string =>
    columns[index]?.wrapped === true
      ? wrapLines(cell, { width: (widths[index] ?? 0) - GAP, indent: '' }).join('\n')
      : cell;
  table.push(...rows.map((row) => row.map(laidOut)));
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
