import process from 'node:process';
import Table from 'cli-table3';
import type { Command } from 'commander';
import { currentLauncher } from '../suite/launcher.ts';
import { measureAgent } from './measure-agent.ts';
import { measureTurns, type TurnGaps } from './measure-turns.ts';
import { median, percentile } from './statistics.ts';

/** Adds `openclaw qa bench`: the speed rows of the targets, each beside its target. */
export function addBenchCommand(qa: Command): void {
  qa.command('bench')
    .description('measure what the Gateway adds to a turn, and a whole `openclaw agent` process')
    .option('--turns <n>', 'turns for each lane', '50')
    .option('--runs <n>', 'whole processes', '7')
    .option('--json', 'print the figures as JSON')
    .action(async ({ turns, runs, json }: { turns: string; runs: string; json?: true }) => {
      const launcher = currentLauncher(process);
      const signal = AbortSignal.timeout(300_000);
      const gaps = await measureTurns({ launcher, turns: Number(turns), signal });
      const agent = await measureAgent({ launcher, runs: Number(runs) });
      const rows = [...gaps.flatMap(turnRows), ...agentRows(agent)];
      process.stdout.write(json === true ? `${JSON.stringify(rows, null, 2)}\n` : `${asTable(rows)}\n`);
    });
}

interface BenchRow {
  readonly figure: string;
  readonly median: number;
  readonly p90: number;
  readonly unit: 'ms' | 'MB' | '×';
  readonly target: string;
}

/** Milliseconds, by lane and step. */
const TARGETS: Readonly<Record<string, string>> = {
  'direct: call': '≤ 3 ms',
  'tools: tool_search': '≤ 5 ms',
  'tools: tool_call': '≤ 5 ms',
  'directory: call': '≤ 5 ms',
  'code: tool_search_code': '≤ 20 ms warm',
};

function turnRows({ lane, step, gapsMs, firstMs }: TurnGaps): readonly BenchRow[] {
  const figure = `${lane}: ${step.startsWith('tool_') ? step : 'call'}`;
  const first = {
    figure: `${figure}, the first in a process`,
    median: firstMs,
    p90: firstMs,
    unit: 'ms' as const,
  };
  return [
    {
      figure,
      median: median(gapsMs),
      p90: percentile(gapsMs, 0.9),
      unit: 'ms',
      target: TARGETS[figure] ?? '',
    },
    { ...first, target: step === 'tool_search_code' ? '≤ 300 ms cold' : '' },
  ];
}

function agentRows({ agent, bareNode }: Awaited<ReturnType<typeof measureAgent>>): readonly BenchRow[] {
  const walls = agent.map(({ wallMs }) => wallMs);
  const bare = bareNode.map(({ wallMs }) => wallMs);
  const peaks = agent.map(({ peakBytes }) => peakBytes / 1e6);
  const row = (
    figure: string,
    values: readonly number[],
    unit: BenchRow['unit'],
    target: string,
  ): BenchRow => ({
    figure,
    median: median(values),
    p90: percentile(values, 0.9),
    unit,
    target,
  });
  return [
    row('openclaw agent, whole process', walls, 'ms', '≤ 1,000 ms'),
    row('openclaw agent, peak memory', peaks, 'MB', '≤ 160 MB'),
    row('node -e 0, whole process', bare, 'ms', ''),
    row(
      'openclaw agent ÷ node -e 0',
      walls.map((wall, n) => wall / (bare[n] ?? Number.NaN)),
      '×',
      '',
    ),
  ];
}

function asTable(rows: readonly BenchRow[]): string {
  const table = new Table({
    head: ['figure', 'median', 'p90', 'target'],
    style: { head: [], border: [] },
    colAligns: ['left', 'right', 'right', 'left'],
  });
  for (const { figure, median: middle, p90, unit, target } of rows) {
    table.push([figure, `${middle.toFixed(1)} ${unit}`, `${p90.toFixed(1)} ${unit}`, target]);
  }
  return table.toString();
}
