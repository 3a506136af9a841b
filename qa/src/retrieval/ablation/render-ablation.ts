import type { AblationRow, GroupFigures, SetGroup } from './measure-ablation.ts';

const FIGURES: ReadonlyMap<string, (figures: GroupFigures) => number> = new Map([
  ['@1', ({ recall1 }) => recall1],
  ['@5', ({ recall5 }) => recall5],
  ['@8', ({ recall8 }) => recall8],
  ['MRR', ({ mrr }) => mrr],
]);

/** A Markdown table: what the whole ranking reaches in per cent, then what each idea adds to that in points. */
export function renderAblation(rows: readonly AblationRow[], groups: readonly SetGroup[]): string {
  const whole = rows.find(({ without }) => without === undefined);
  const columns = groups.flatMap(({ name }) => [...FIGURES.keys()].map((figure) => `${name} ${figure}`));
  return [
    cells(['idea', ...columns]),
    cells(['---', ...columns.map(() => '--:')]),
    ...rows.map((row) => cells([row.without ?? '**all**', ...figuresOf(row, whole)])),
  ].join('\n');
}

function figuresOf(row: AblationRow, whole: AblationRow | undefined): readonly string[] {
  return row.figures.flatMap((figures, group) =>
    Array.from(FIGURES.values(), (figure) => {
      if (row.without === undefined) return (100 * figure(figures)).toFixed(1);
      const all = whole?.figures[group];
      return all === undefined ? '' : points(figure(all) - figure(figures));
    }),
  );
}

function points(share: number): string {
  const rounded = (100 * share).toFixed(1);
  if (Number(rounded) === 0) return '0.0';
  return share > 0 ? `+${rounded}` : rounded;
}

function cells(texts: readonly string[]): string {
  return `| ${texts.join(' | ')} |`;
}
