import process from 'node:process';
import type { Command } from 'commander';
import { currentLauncher } from '../suite/launcher.ts';
import { asTable, type BenchRow } from './bench-row.ts';

interface Flags {
  readonly turns: string;
  readonly runs: string;
  readonly only?: string;
  readonly sets?: string;
  readonly json?: true;
}

/** Adds `openclaw qa bench`: the speed rows of the targets, each beside its target. */
export function addBenchCommand(qa: Command): void {
  qa.command('bench')
    .description('measure turns, planning, search beside its peers, and a whole `openclaw agent` process')
    .option('--turns <n>', 'turns for each lane, and plans for each size', '50')
    .option('--runs <n>', 'whole processes', '7')
    .option('--only <part>', 'turns, bridge, planning, ranking or agent')
    .option('--sets <dir>', 'a folder of retrieval sets: search is measured over real tools too')
    .option('--json', 'print the figures as JSON')
    .action(async (flags: Flags) => {
      const rows = await measure(flags);
      process.stdout.write(flags.json === true ? `${JSON.stringify(rows, null, 2)}\n` : `${asTable(rows)}\n`);
    });
}

/** Loaded only when it is run: the peers are of no use to any other command. */
async function measure({ turns, runs, only, sets }: Flags): Promise<readonly BenchRow[]> {
  const launcher = currentLauncher(process);
  const signal = AbortSignal.timeout(600_000);
  const rows: BenchRow[] = [];
  if ((only ?? 'turns') === 'turns') {
    const { turnRows } = await import('./turn-rows.ts');
    rows.push(...(await turnRows({ launcher, turns: Number(turns), signal })));
  }
  if ((only ?? 'bridge') === 'bridge') {
    const { bridgeRows } = await import('./bridge-rows.ts');
    rows.push(...(await bridgeRows({ runs: Number(runs) })));
  }
  if ((only ?? 'planning') === 'planning') {
    const { planningRows } = await import('./planning-rows.ts');
    rows.push(...(await planningRows({ runs: Number(turns) })));
  }
  if ((only ?? 'ranking') === 'ranking') {
    const { rankingRows } = await import('./ranking-rows.ts');
    const { indexChangeRows } = await import('./index-change-rows.ts');
    rows.push(...(await rankingRows(sets)), ...indexChangeRows());
  }
  if ((only ?? 'agent') === 'agent') {
    const { agentRows } = await import('./agent-rows.ts');
    rows.push(...(await agentRows({ launcher, runs: Number(runs) })));
  }
  return rows;
}
