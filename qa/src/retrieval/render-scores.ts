import type { RetrievalReport } from '@openclaw/evaluation';
import Table from 'cli-table3';

export interface ScoredSet {
  readonly name: string;
  readonly report: RetrievalReport;
}

/** The figures that are shares, by the name that readers know them by. */
const SHARES: ReadonlyMap<string, (report: RetrievalReport) => number> = new Map([
  ['recall@1', (report) => report.recall['1'] ?? Number.NaN],
  ['recall@5', (report) => report.recall['5'] ?? Number.NaN],
  ['recall@8', (report) => report.recall['8'] ?? Number.NaN],
  ['nDCG@5', (report) => report.ndcg5],
  ['MRR', (report) => report.mrr],
]);

/** A line for each set and one for their mean; shares in per cent. */
export function renderScores(rows: readonly ScoredSet[]): string {
  const table = new Table({
    head: ['set', 'tools', 'queries', ...SHARES.keys(), 'build ms', 'query ms'],
    style: { head: [], border: [], compact: true },
  });
  for (const { name, report } of rows) {
    const shares = [...SHARES.values()].map((share) => percent(share(report)));
    const times = [report.buildMs.toFixed(0), report.latencyMs.p50.toFixed(3)];
    table.push([name, report.tools, report.queries, ...shares, ...times]);
  }
  const means = [...SHARES.values()].map((share) => percent(meanOf(rows, share)));
  table.push(['mean', '', '', ...means, '', '']);
  return table.toString();
}

/** The mean of a share over sets, each set counting the same. */
export function meanOf(rows: readonly ScoredSet[], share: (report: RetrievalReport) => number): number {
  return rows.reduce((sum, { report }) => sum + share(report), 0) / Math.max(1, rows.length);
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
