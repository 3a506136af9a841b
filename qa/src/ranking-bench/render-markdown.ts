import type { SpeedFigures } from './bench-task.ts';
import { OURS } from './engines/ours.ts';
import { nameCells, percent, table } from './markdown-table.ts';
import { BUDGET_MS } from './measure-speed.ts';
import { renderRequests } from './render-requests.ts';
import { type EngineFigures, GENERATED_TOOLS, REAL_TOOLS, SPEED_TIMEOUT_MS } from './run-ranking-bench.ts';
import { meanQuality, megabytes, short } from './summary.ts';

export interface ReportHead {
  readonly date: string;
  readonly machine: string;
  readonly command: string;
  readonly chartFile: string;
  readonly maxQueries: number;
  /** By the name of its package. */
  readonly versions: Readonly<Record<string, string>>;
}

/** The page of the docs: every figure with what it takes to read it. */
export function renderMarkdown(figures: readonly EngineFigures[], head: ReportHead): string {
  const sets = figures.find(({ quality }) => quality !== undefined)?.quality ?? [];
  return `# Search beside other libraries

Measured ${head.date} on ${head.machine}, by

\`\`\`sh
${head.command}
\`\`\`

which writes this page. All engines get the same tools, by name, owner, description and parameter text. Compare figures of
this page with each other; other machines give other times.

![What each engine finds, and what it takes](${head.chartFile})

## What is found

Per cent, the mean of ${sets.length} sets (${sets.map(({ set }) => set).join(', ')}), each counting the same. Recall@k is the share of
the needed tools that are among the first k hits. An engine is asked at most ${head.maxQueries} queries of a set, spread over
it${sampleNote(figures)}.

${table(['engine', 'set up', 'recall@1', 'recall@5', 'recall@8', 'nDCG@5', 'MRR'], figures.map(qualityRow))}

Recall@5 in each set:

${table(
  ['engine', 'set up', ...sets.map(({ set }) => set)],
  figures.map((each) => [...nameCells(each), ...sets.map((_, at) => percent(each.quality?.[at]?.recall5))]),
)}

${renderRequests(figures)}

## What it takes: ${count(REAL_TOOLS)} real tools

Tools of all sets, and 200 of their requests, or as many of them as take ${BUDGET_MS / 1_000} s; a process for each row.
*Build* is the median of several after the first. *Query* is the time for the best eight hits when a request is asked again:
an engine is spared what it keeps of the first time, and ours keeps more than most. *Memory* is what the process grew by with
the index built, no query asked and garbage collected: its resident size, and in brackets its heap and buffers. × is the multiple of ours.

${speedTable(figures, 'real')}

## What it takes: ${count(GENERATED_TOOLS)} generated tools

Tools in made-up words, as unevenly frequent as words are; the first build of the process. Peers in their fair
configuration${hasSampled(figures) ? ', without those that have no index' : ''}. “—” took longer than ${SPEED_TIMEOUT_MS / 1_000} s.

${speedTable(
  figures.filter(
    ({ setup, generated }) =>
      generated !== undefined || (setup.configuration === 'fair' && setup.maxQueries === undefined),
  ),
  'generated',
)}

## How each is set up

The common preparation of words splits identifiers (\`createEvent\`, \`create_event\`), lowers case, drops the English stop
words of wink-nlp-utils and stems by Porter's rules. A few boosts and options of each peer but
okapibm25 were tried on samples of these very sets (not of the held-out requests); what was taken is within half a point of the best by recall@5, for
flexsearch by MRR.

${table(
  ['engine', 'version', 'set up', 'how'],
  figures.map(({ setup }) => [
    setup.engine,
    head.versions[setup.engine] ?? '',
    setup.configuration,
    setup.how,
  ]),
)}
`;
}

function qualityRow(figures: EngineFigures): readonly string[] {
  if (figures.quality === undefined) return [...nameCells(figures), '—', '—', '—', '—', '—'];
  const { recall1, recall5, recall8, ndcg5, mrr } = meanQuality(figures.quality);
  return [...nameCells(figures), ...[recall1, recall5, recall8, ndcg5, mrr].map(percent)];
}

function speedTable(figures: readonly EngineFigures[], catalog: 'real' | 'generated'): string {
  const ours = figures.find(({ setup }) => setup.engine === OURS)?.[catalog];
  return table(
    ['engine', 'set up', 'build ms', '×', 'query ms', 'p99', '×', 'memory MB', '×'],
    figures.map((each) => [...nameCells(each), ...speedCells(each[catalog], ours)]),
  );
}

function speedCells(own: SpeedFigures | undefined, ours: SpeedFigures | undefined): readonly string[] {
  if (own === undefined) return ['—', '', '—', '', '', '—', ''];
  const times = (of: (speed: SpeedFigures) => number) =>
    ours === undefined ? '' : short(of(own) / of(ours));
  return [
    short(own.buildMs),
    times(({ buildMs }) => buildMs),
    short(own.queryMs.p50),
    short(own.queryMs.p99),
    times(({ queryMs }) => queryMs.p50),
    `${short(megabytes(own.rssBytes))} (${short(megabytes(own.heapBytes))})`,
    times(({ rssBytes }) => rssBytes),
  ];
}

function sampleNote(figures: readonly EngineFigures[]): string {
  const sampled = figures.find(({ setup }) => setup.maxQueries !== undefined)?.setup;
  if (sampled === undefined) return '';
  return `; ${sampled.engine}, which has no index and scores every tool at each query, at most ${sampled.maxQueries}`;
}

function hasSampled(figures: readonly EngineFigures[]): boolean {
  return figures.some(({ setup }) => setup.maxQueries !== undefined);
}

function count(amount: number): string {
  return amount.toLocaleString('en-US');
}
