import { expect, it } from 'vitest';
import { type FigureColumn, renderFigures } from './render-figures.ts';

const COLUMNS: readonly FigureColumn[] = [
  { head: 'mode' },
  { head: 'functions', dropped: 2 },
  { head: 'bytes' },
  { head: 'of direct', dropped: 1 },
];
const ROWS = [['direct', '16', '8,572', '100.0 %']];

it.each([
  [40, 'mode    functions  bytes  of direct', 'direct         16  8,572    100.0 %'],
  [30, 'mode    bytes  of direct', 'direct  8,572    100.0 %'],
  [20, 'mode    bytes', 'direct  8,572'],
])('leaves out on %d columns what there is no room for, and cuts no figure', (width, head, row) => {
  expect(renderFigures(COLUMNS, ROWS, width)).toBe(`${head}\n${row}\n`);
});

it('cuts the words first', () => {
  const rows = [[`openclaw:${'memory:'.repeat(10)}`, '16', '8,572', '100.0 %']];
  const [, row = ''] = renderFigures(COLUMNS, rows, 60).split('\n');
  expect(row).toMatch(/^openclaw:.*… +16 {2}8,572 {4}100\.0 %$/u);
  expect(row.length).toBe(60);
});
