import { OURS } from './engines/ours.ts';
import { type EngineFigures, REAL_TOOLS } from './run-ranking-bench.ts';
import { meanQuality, megabytes, short } from './summary.ts';

interface Panel {
  readonly title: string;
  readonly unit: string;
  readonly value: (figures: EngineFigures) => number | undefined;
  /** Of a value from 0 to 1. */
  readonly scale: (value: number, values: readonly number[]) => number;
  readonly shown: (value: number) => string;
}

const PANELS: readonly Panel[] = [
  {
    title: 'recall@5',
    unit: 'per cent, more is better',
    value: ({ quality }) => (quality === undefined ? undefined : 100 * meanQuality(quality).recall5),
    scale: (value) => value / 100,
    shown: (value) => value.toFixed(1),
  },
  logarithmic('query', 'ms, log scale, less is better', ({ real }) => real?.queryMs.p50),
  logarithmic('build', 'ms, log scale, less is better', ({ real }) => real?.buildMs),
  logarithmic('memory', 'MB, log scale, less is better', ({ real }) =>
    real === undefined ? undefined : megabytes(real.rssBytes),
  ),
];

const WIDTH = 960;
const LABEL_WIDTH = 250;
const PANEL_WIDTH = 170;
const PANEL_GAP = 8;
/** What a bar leaves of its panel for the number beside it. */
const NUMBER_WIDTH = 44;
const TOP = 84;
const ROW_HEIGHT = 26;
const BAR_HEIGHT = 14;

/** A row for each setup, a panel for each figure. Colours follow the reader's light or dark scheme. */
export function renderChart(
  figures: readonly EngineFigures[],
  { caption }: { readonly caption: string },
): string {
  const height = TOP + figures.length * ROW_HEIGHT + 34;
  const labels = figures.map((each, row) => label(each, TOP + row * ROW_HEIGHT));
  const panels = PANELS.map((panel, at) =>
    renderPanel(panel, { figures, left: LABEL_WIDTH + at * (PANEL_WIDTH + PANEL_GAP) }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="What each engine finds, and what it takes">
<style>
  text { font: 13px system-ui, sans-serif; fill: #1f2328; }
  .title { font-size: 16px; font-weight: 600; }
  .head { font-weight: 600; }
  .note { font-size: 11px; fill: #59636e; }
  .ours { font-weight: 600; }
  rect { fill: #8c959f; }
  rect.fair { fill: #59636e; }
  rect.ours { fill: #0969da; }
  line { stroke: #d1d9e0; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; }
    .note { fill: #9198a1; }
    rect { fill: #656c76; }
    rect.fair { fill: #9198a1; }
    rect.ours { fill: #4493f8; }
    line { stroke: #3d444d; }
  }
</style>
<text class="title" x="0" y="20">Finding the right tool: what each engine finds, and what it takes</text>
${labels.join('\n')}
${panels.join('\n')}
<text class="note" x="0" y="${height - 8}">${escaped(caption)}</text>
</svg>
`;
}

/** Bars that begin a tenth below the least value: their length says how many times more, not how much. */
function logarithmic(title: string, unit: string, value: Panel['value']): Panel {
  return {
    title,
    unit,
    value,
    scale(own, values) {
      const [least, most] = [Math.log10(Math.min(...values)) - 0.3, Math.log10(Math.max(...values))];
      return most === least ? 1 : (Math.log10(own) - least) / (most - least);
    },
    shown: short,
  };
}

function label({ setup }: EngineFigures, top: number): string {
  const isOurs = setup.engine === OURS;
  const text = isOurs ? setup.engine : `${setup.engine}, ${setup.configuration}`;
  return `<text${isOurs ? ' class="ours"' : ''} x="0" y="${top + BAR_HEIGHT - 2}">${escaped(text)}</text>`;
}

function renderPanel(
  panel: Panel,
  { figures, left }: { readonly figures: readonly EngineFigures[]; readonly left: number },
): string {
  // A logarithm needs more than nothing: what a process has left over from before may hide a small index.
  const values = figures.flatMap((each) => atLeastSome(panel.value(each)) ?? []);
  const bars = figures.map((each, row) => {
    const top = TOP + row * ROW_HEIGHT;
    const value = atLeastSome(panel.value(each));
    if (value === undefined) return `<text class="note" x="${left + 4}" y="${top + BAR_HEIGHT - 2}">—</text>`;
    const width = Math.max(1, panel.scale(value, values) * (PANEL_WIDTH - NUMBER_WIDTH));
    return [
      `<rect class="${classOf(each)}" x="${left}" y="${top}" width="${width.toFixed(1)}" height="${BAR_HEIGHT}" rx="2"/>`,
      `<text x="${(left + width + 5).toFixed(1)}" y="${top + BAR_HEIGHT - 2}">${panel.shown(value)}</text>`,
    ].join('');
  });
  const bottom = TOP + figures.length * ROW_HEIGHT - ROW_HEIGHT + BAR_HEIGHT + 4;
  return [
    `<text class="head" x="${left}" y="50">${escaped(panel.title)}</text>`,
    `<text class="note" x="${left}" y="66">${escaped(panel.unit)}</text>`,
    `<line x1="${left}" y1="${TOP - 6}" x2="${left}" y2="${bottom}"/>`,
    ...bars,
  ].join('\n');
}

function atLeastSome(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.max(value, 0.001);
}

function classOf({ setup }: EngineFigures): string {
  return setup.engine === OURS ? 'ours' : setup.configuration;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

export function chartCaption(date: string): string {
  const tools = REAL_TOOLS.toLocaleString('en-US');
  return `Recall: the mean of the sets. The rest: ${tools} real tools, medians. Measured ${date}; ranking.md says how.`;
}
