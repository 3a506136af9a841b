import { renderTable } from './render-table.ts';

export interface FigureColumn {
  readonly head: string;
  /** Where there is no room for all, the column of the highest number goes first; one without stays. */
  readonly dropped?: number;
}

const GAP = 2;
/** What the words keep beside the figures. */
const MIN_WORDS_WIDTH = 20;

/**
 * A table whose first column is words and gives way. The others are numbers, which end below each other and are never cut
 * as long as leaving columns out helps.
 */
export function renderFigures(
  figures: readonly FigureColumn[],
  rows: readonly (readonly string[])[],
  width: number,
): string {
  const widths = figures.map(({ head }, at) =>
    Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const shown = fitting(figures, widths, width);
  const aligned = (cells: readonly string[]): readonly string[] =>
    shown.map((at) => (at === 0 ? (cells[at] ?? '') : (cells[at] ?? '').padStart(widths[at] ?? 0)));
  return renderTable(
    aligned(figures.map(({ head }) => head)).map((head, at) => ({ head, flexible: at === 0 })),
    rows.map(aligned),
    { width },
  );
}

/** The positions of the columns for which there is room. */
function fitting(
  figures: readonly FigureColumn[],
  widths: readonly number[],
  width: number,
): readonly number[] {
  const shown = figures.map((_, at) => at);
  const room = (at: number): number => Math.min(widths[at] ?? 0, at === 0 ? MIN_WORDS_WIDTH : width) + GAP;
  const expendable = shown
    .filter((at) => figures[at]?.dropped !== undefined)
    .toSorted((a, b) => (figures[a]?.dropped ?? 0) - (figures[b]?.dropped ?? 0));
  while (shown.reduce((sum, at) => sum + room(at), -GAP) > width) {
    const least = expendable.pop();
    if (least === undefined) break;
    shown.splice(shown.indexOf(least), 1);
  }
  return shown;
}
