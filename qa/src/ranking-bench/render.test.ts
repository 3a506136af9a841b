import { describe, expect, it } from 'vitest';
import type { RequestsQuality, SetQuality, SpeedFigures } from './bench-task.ts';
import { minisearchFair } from './engines/minisearch.ts';
import { okapiFair } from './engines/okapibm25.ts';
import { ours } from './engines/ours.ts';
import { machineLine } from './machine-line.ts';
import { renderChart } from './render-chart.ts';
import { renderMarkdown } from './render-markdown.ts';
import type { EngineFigures } from './run-ranking-bench.ts';

const quality = (recall5: number): readonly SetQuality[] =>
  ['one', 'two'].map((set, at) => ({
    set,
    queries: 10,
    recall1: 0,
    recall5: recall5 + at / 10,
    recall8: 0,
    ndcg5: 0,
    mrr: 0,
  }));

const requests = (recall5: number): readonly RequestsQuality[] =>
  ['requests', 'services'].map((set, at) => {
    const whole = { set, queries: 20, recall1: (1 + at) / 10, recall5, recall8: 0.9, ndcg5: 0.2, mrr: 0.3 };
    const styles = ['user', 'model', 'several'].map((style, more) => ({
      ...whole,
      set: style,
      queries: 19 - more,
      recall5: recall5 + (1 + more) / 10,
    }));
    return { whole, styles };
  });

const speed = (factor: number): SpeedFigures => ({
  tools: 10,
  firstBuildMs: 100 * factor,
  buildMs: 80 * factor,
  queries: 5,
  queryMs: { p50: 0.4 * factor, p99: 4 * factor },
  rssBytes: 30e6 * factor,
  heapBytes: 10e6 * factor,
});

const FIGURES: readonly EngineFigures[] = [
  { setup: ours, quality: quality(0.7), requests: requests(0.6), real: speed(1), generated: speed(10) },
  {
    setup: minisearchFair,
    quality: quality(0.5),
    requests: requests(0.4),
    real: speed(5),
    generated: undefined,
  },
  { setup: okapiFair, quality: undefined, requests: undefined, real: speed(1_000), generated: undefined },
];

const HEAD = {
  date: '2026-11-30',
  machine: 'a machine',
  command: 'bench',
  chartFile: 'ranking.svg',
  maxQueries: 500,
  versions: { minisearch: '7.2.0' },
};

const cells = (line: string | undefined): readonly string[] =>
  (line ?? '').split('|').map((cell) => cell.trim());

describe('renderMarkdown', () => {
  const lines = renderMarkdown(FIGURES, HEAD).split('\n');
  const rowsOf = (engine: string) => lines.filter((line) => cells(line)[1] === engine).map(cells);

  it('gives the mean of the sets, and each set', () => {
    const [mean, sets] = rowsOf('minisearch');
    expect(mean?.slice(3, 5)).toEqual(['0.0', '55.0']);
    expect(sets?.slice(3, 5)).toEqual(['50.0', '60.0']);
  });

  it('gives each set of our own by itself, as a whole and by style', () => {
    const [, , first, second] = rowsOf('minisearch');
    expect(first?.slice(3, 11)).toEqual(['10.0', '40.0', '90.0', '20.0', '30.0', '50.0', '60.0', '70.0']);
    expect(second?.slice(3, 5)).toEqual(['20.0', '40.0']);
    expect(lines.join(' ')).toContain('20 requests (by style: 19 user, 18 model, 17 several)');
    expect(rowsOf('okapibm25')[2]?.slice(3, 11)).toEqual(Array(8).fill('—'));
  });

  it('gives times and memory with the multiple of ours', () => {
    const [, , , , real, generated] = rowsOf('minisearch');
    expect(real?.slice(3, 10)).toEqual(['400', '5.0', '2.0', '20', '5.0', '150 (50)', '5.0']);
    expect(generated?.[3], 'took too long').toBe('—');
  });

  it('says what was left out, and of whom not every query was asked', () => {
    expect(rowsOf('okapibm25')[0]?.slice(3, 8)).toEqual(Array(5).fill('—'));
    expect(lines.join(' ')).toContain('okapibm25, which has no index');
  });

  it('has as many cells in each row of a table as in its head', () => {
    const widths = lines.map((line) => (line.startsWith('|') ? cells(line).length : 0));
    for (const [at, width] of widths.entries()) {
      if (width > 0 && (widths[at - 1] ?? 0) > 0) expect(width).toBe(widths[at - 1]);
    }
  });
});

describe('renderChart', () => {
  const chart = renderChart(FIGURES, { caption: 'a < b' });

  it('has a bar for each figure that there is, the longest for the most', () => {
    const bars = [...chart.matchAll(/<rect class="(\w+)" x="[\d.]+" y="([\d.]+)" width="([\d.]+)"/gu)];
    expect(bars).toHaveLength(2 + 3 + 3 + 3);
    const recall = bars.slice(0, 2).map(([, kind, , width]) => ({ kind, width: Number(width) }));
    expect(recall.map(({ kind }) => kind)).toEqual(['ours', 'fair']);
    expect((recall[0]?.width ?? 0) / (recall[1]?.width ?? 0)).toBeCloseTo(75 / 55, 1);
  });

  it('is SVG that reads in light and dark, its text escaped', () => {
    expect(chart).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/u);
    expect(chart).toContain('prefers-color-scheme: dark');
    expect(chart).toContain('a &lt; b');
    expect(chart).not.toContain('NaN');
  });
});

it('tells the machine without names and paths', () => {
  expect(machineLine()).toMatch(/^\d+ × .+, \d+ GB, \w+ \w+, Node \d+/u);
  expect(machineLine()).not.toContain('/');
});
