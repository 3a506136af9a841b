import { REQUEST_STYLES } from '../retrieval/requests.ts';
import { nameCells, percent, table } from './markdown-table.ts';
import type { EngineFigures } from './run-ranking-bench.ts';

const MEASURES = ['recall@1', 'recall@5', 'recall@8', 'nDCG@5', 'MRR'];
const COLUMNS = [...MEASURES, ...REQUEST_STYLES.map((style) => `${style} @5`)];

/** The section of the held-out set, which stays out of every mean. */
export function renderRequests(figures: readonly EngineFigures[]): string {
  const [whole, ...styles] = figures.find(({ requests }) => requests !== undefined)?.requests ?? [];
  const amounts = styles.map(({ set, queries }) => `${queries} ${set}`).join(', ');
  return `## Held out: requests of our own

Per cent, of ${whole?.queries ?? 0} requests (by style: ${amounts}) for the tools of nine MCP servers, written and labelled before
any engine was measured on them; [their page](../../qa/src/retrieval/data/requests/README.md) says how. Nothing is tuned on them, and they
are in no mean above. *User*: as people type; *model*: two to five words, as a model asks; *several*: what needs two to four
tools. @5 is recall@5. Every engine is asked the same ones.

${table(['engine', 'set up', ...COLUMNS], figures.map(row))}`;
}

function row(figures: EngineFigures): readonly string[] {
  const [whole, ...styles] = figures.requests ?? [];
  if (whole === undefined) return [...nameCells(figures), ...COLUMNS.map(() => percent(undefined))];
  const { recall1, recall5, recall8, ndcg5, mrr } = whole;
  const shares = [recall1, recall5, recall8, ndcg5, mrr, ...styles.map((style) => style.recall5)];
  return [...nameCells(figures), ...shares.map(percent)];
}
