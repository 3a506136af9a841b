import { join, resolve } from 'node:path';
import process from 'node:process';
import { OpenClawError } from '@openclaw/contracts';
import type { Command } from 'commander';
import { findSets } from '../../ranking-bench/find-sets.ts';
import type { AblationRow } from './measure-ablation.ts';

interface Flags {
  readonly sets?: string;
  readonly tuned: string;
  readonly heldOut: string;
  readonly only?: string;
  readonly json?: true;
}

const ROOT = resolve(import.meta.dirname, '../../../..');
const DEFAULT_SETS = '../shared/data/retrieval';

/** Adds `openclaw qa ablation`: what each idea of the ranking adds, on sets it was tuned on and on others. */
export function addAblationCommand(qa: Command): void {
  qa.command('ablation')
    .description('what each idea of the ranking adds, found by taking it out: about two minutes')
    .option('--sets <dir>', `the folder of the retrieval sets (default: ${DEFAULT_SETS} beside the project)`)
    .option('--tuned <names>', 'sets that the ranking was tuned on', 'bfcl,sealtools,toolalpaca')
    .option('--held-out <names>', 'sets that it was not tuned on', 'livemcp,metatool')
    .option('--only <text>', 'only ideas with this in their names')
    .option('--json', 'print the figures as JSON')
    .action(async (flags: Flags) => {
      process.stdout.write(await ablation(flags));
    });
}

/** Loaded only when it is run. */
async function ablation({ sets, tuned, heldOut, only = '', json }: Flags): Promise<string> {
  const folder = sets === undefined ? join(ROOT, DEFAULT_SETS) : resolve(sets);
  await checkSets(folder, [...namesIn(tuned), ...namesIn(heldOut)]);
  const { listRankingIdeas } = await import('@openclaw/ranking');
  const { loadRetrievalSet } = await import('../load-set.ts');
  const { measureAblation } = await import('./measure-ablation.ts');
  const { parameterValuesIdea } = await import('./parameter-values-idea.ts');
  const { renderAblation } = await import('./render-ablation.ts');
  const groupOf = async (name: string, list: string) => ({
    name,
    sets: await Promise.all(namesIn(list).map((set) => loadRetrievalSet(folder, set))),
  });
  const wanted = [await groupOf('tuned', tuned), await groupOf('held out', heldOut)];
  const groups = wanted.filter(({ sets }) => sets.length > 0);
  const values = await parameterValuesIdea(
    folder,
    groups.flatMap(({ sets }) => sets),
  );
  const ideas = [values, ...listRankingIdeas()].filter(({ name }) => name.includes(only));
  const rows: AblationRow[] = [];
  for await (const row of measureAblation(groups, { ideas, signal: AbortSignal.timeout(1_800_000) })) {
    rows.push(row);
    process.stderr.write(`${rows.length} of ${ideas.length + 1}: ${row.without ?? 'all ideas'}\n`);
  }
  return json === true ? `${JSON.stringify(rows, null, 2)}\n` : `${renderAblation(rows, groups)}\n`;
}

async function checkSets(folder: string, names: readonly string[]): Promise<void> {
  const found = await findSets(folder);
  const missing = names.filter((name) => !found.includes(name));
  if (missing.length === 0) return;
  throw new OpenClawError(
    'request_invalid',
    `There is no retrieval set ${missing.join(', ')} in ${folder}: name another folder by --sets, or others of its sets by --tuned and --held-out.`,
  );
}

function namesIn(list: string): readonly string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
