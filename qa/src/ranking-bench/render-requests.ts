import { REQUEST_SETS, REQUEST_STYLES } from '../retrieval/requests.ts';
import type { RequestsQuality } from './bench-task.ts';
import { nameCells, percent, table } from './markdown-table.ts';
import type { EngineFigures } from './run-ranking-bench.ts';

const MEASURES = ['recall@1', 'recall@5', 'recall@8', 'nDCG@5', 'MRR'];
const COLUMNS = [...MEASURES, ...REQUEST_STYLES.map((style) => `${style} @5`)];

/** The section of the sets of our own, which stay out of every mean. */
export function renderRequests(figures: readonly EngineFigures[]): string {
  return `## Requests of our own

Per cent, in two sets of requests for the tools of real MCP servers, written and labelled before any engine was measured on
them. They are in no mean above; the page of each set says how it was made and who has read it since. *User*: as people
type; *model*: two to five words, as a model asks; *several*: what needs two to four tools. @5 is recall@5. Every engine is
asked the same ones.

${REQUEST_SETS.map((name) => section(name, figures)).join('\n\n')}`;
}

function section(name: string, figures: readonly EngineFigures[]): string {
  const { whole, styles = [] } = figures.map((of) => setOf(of, name)).find((found) => found) ?? {};
  const amounts = styles.map(({ set, queries }) => `${queries} ${set}`).join(', ');
  const page = `../../qa/src/retrieval/data/${name}/README.md`;
  return `[\`${name}\`](${page}): ${whole?.queries ?? 0} requests (by style: ${amounts}).

${table(
  ['engine', 'set up', ...COLUMNS],
  figures.map((of) => row(of, name)),
)}`;
}

function row(figures: EngineFigures, name: string): readonly string[] {
  const found = setOf(figures, name);
  if (found === undefined) return [...nameCells(figures), ...COLUMNS.map(() => percent(undefined))];
  const { recall1, recall5, recall8, ndcg5, mrr } = found.whole;
  const shares = [recall1, recall5, recall8, ndcg5, mrr, ...found.styles.map((style) => style.recall5)];
  return [...nameCells(figures), ...shares.map(percent)];
}

function setOf({ requests }: EngineFigures, name: string): RequestsQuality | undefined {
  return requests?.find(({ whole }) => whole.set === name);
}
