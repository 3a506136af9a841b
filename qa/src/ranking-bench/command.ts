import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { OpenClawError } from '@openclaw/contracts';
import { type Command, InvalidArgumentError } from 'commander';
import { findSets } from './find-sets.ts';
import { machineLine } from './machine-line.ts';

interface Flags {
  readonly sets?: string;
  readonly out?: string;
  readonly queries: number;
}

const ROOT = resolve(import.meta.dirname, '../../..');
const DEFAULT_SETS = '../shared/data/retrieval';
const DEFAULT_OUT = 'docs/benchmarks';
const CHART = 'ranking.svg';

/** Adds `openclaw qa bench-ranking`, also `pnpm bench:ranking`: our search beside other libraries. */
export function addRankingBenchCommand(qa: Command): void {
  qa.command('bench-ranking')
    .description('measure our search beside other libraries, and write the page and chart of docs/benchmarks')
    .option('--sets <dir>', `the folder of the retrieval sets (default: ${DEFAULT_SETS} beside the project)`)
    .option('--out <dir>', `where the page and the chart go (default: ${DEFAULT_OUT} of the project)`)
    .option('--queries <n>', 'the most queries of a set that an engine is asked', parseCount, 500)
    .action(run);
}

async function run(flags: Flags): Promise<void> {
  const folder = flags.sets === undefined ? join(ROOT, DEFAULT_SETS) : resolve(flags.sets);
  const sets = await findSets(folder);
  if (sets.length === 0) {
    throw new OpenClawError(
      'request_invalid',
      `There is no retrieval set in ${folder}: name a folder of folders with catalog.json and queries.jsonl, by --sets.`,
    );
  }
  // Loaded only when it is run: the peers are of no use to any other command.
  const { runRankingBench } = await import('./run-ranking-bench.ts');
  const { renderMarkdown } = await import('./render-markdown.ts');
  const { chartCaption, renderChart } = await import('./render-chart.ts');
  const figures = await runRankingBench({
    folder,
    sets,
    maxQueries: flags.queries,
    onStep: (text) => process.stderr.write(`${text}\n`),
  });
  const date = new Date().toISOString().slice(0, 10);
  const page = renderMarkdown(figures, {
    date,
    machine: machineLine(),
    command: 'npx -y pnpm@12.21.0 bench:ranking',
    chartFile: CHART,
    maxQueries: flags.queries,
    versions: await versions(),
  });
  const out = flags.out === undefined ? join(ROOT, DEFAULT_OUT) : resolve(flags.out);
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'ranking.md'), page);
  await writeFile(join(out, CHART), renderChart(figures, { caption: chartCaption(date) }));
  process.stdout.write(`written: ${join(out, 'ranking.md')} and ${CHART} beside it\n`);
}

/** Of the packages that are compared, pinned in the manifest. */
async function versions(): Promise<Readonly<Record<string, string>>> {
  const manifest: { readonly dependencies: Readonly<Record<string, string>>; readonly version: string } =
    JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'));
  return { ...manifest.dependencies, '@openclaw/ranking': manifest.version };
}

function parseCount(text: string): number {
  if (/^\d{1,6}$/u.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('It must be a whole number of at least 1.');
}
