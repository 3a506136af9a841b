import Table from 'cli-table3';
import type { RetrievalScores } from './evaluate-set.ts';

export interface ScoredSet {
  readonly name: string;
  readonly scores: RetrievalScores;
}

type Share = 'recall1' | 'recall5' | 'recall8' | 'ndcg5' | 'mrr';
const SHARES: readonly Share[] = ['recall1', 'recall5', 'recall8', 'ndcg5', 'mrr'];

/** A line for each set and one for their mean; shares in per cent. */
export function renderScores(rows: readonly ScoredSet[]): string {
  const table = new Table({
    head: [
      'set',
      'tools',
      'queries',
      'recall@1',
      'recall@5',
      'recall@8',
      'nDCG@5',
      'MRR',
      'build ms',
      'query ms',
    ],
    style: { head: [], border: [], compact: true },
  });
  for (const { name, scores } of rows) {
    const shares = SHARES.map((share) => percent(scores[share]));
    const times = [scores.buildMs.toFixed(0), scores.medianQueryMs.toFixed(3)];
    table.push([name, scores.tools, scores.queries, ...shares, ...times]);
  }
  table.push(['mean', '', '', ...SHARES.map((share) => percent(meanOf(rows, share))), '', '']);
  return table.toString();
}

/** The mean of a share over sets, each set counting the same. */
export function meanOf(rows: readonly ScoredSet[], share: Share): number {
  return rows.reduce((sum, row) => sum + row.scores[share], 0) / Math.max(1, rows.length);
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
