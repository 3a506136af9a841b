import { boundText } from '@openclaw/contracts';
import Table from 'cli-table3';
import { mebibytes, milliseconds, percentage, wholeNumber } from './figures.ts';
import { bar, payloadRows } from './payload-table.ts';
import type { ScenarioResult, SuiteResult } from './suite-result.ts';

const ID_WIDTH = 18;
const RESULT_WIDTH = 8;
/** Four columns have five lines between and beside them. */
const BORDERS = 5;
const SHORT_EVIDENCE = 320;
const MIN_WIDTH = 80;

/** The tables for a terminal of `width` columns; of several scenarios one line each at the end. */
export function consoleReport(suite: SuiteResult, width: number): string {
  const { scenarios, durationMs } = suite;
  const tables = scenarios.map((scenario) => scenarioText(scenario, Math.max(width, MIN_WIDTH)));
  if (scenarios.length < 2) return tables.join('\n');
  const widest = Math.max(...scenarios.map(({ name }) => name.length));
  const lines = scenarios.map(
    (scenario) =>
      `${scenario.passed ? 'pass' : 'FAIL'}  ${scenario.name.padEnd(widest)}  ${verdictOf(scenario)}`,
  );
  const total = `${scenarios.length} scenarios in ${milliseconds(durationMs)}.`;
  return [...tables, ...lines, total, ''].join('\n');
}

function verdictOf({ skipped, claims, durationMs }: ScenarioResult): string {
  if (skipped !== undefined) return 'skipped, nothing was proved';
  const passed = claims.filter((claim) => claim.passed).length;
  return `${passed} of ${claims.length} claims hold, in ${milliseconds(durationMs)}`;
}

function scenarioText(scenario: ScenarioResult, width: number): string {
  if (scenario.skipped !== undefined) return `${scenario.name}: skipped. ${scenario.skipped}\n`;
  return [
    scenario.name,
    claimTable(scenario, width),
    payloadTable(scenario),
    ...scenario.notes,
    `${verdictOf(scenario)}.`,
    '',
  ].join('\n');
}

function claimTable({ claims }: ScenarioResult, width: number): string {
  const rest = width - ID_WIDTH - RESULT_WIDTH - BORDERS;
  const requirementWidth = Math.floor(rest * 0.45);
  const table = new Table({
    head: ['claim', 'requirement', 'result', 'evidence'],
    colWidths: [ID_WIDTH, requirementWidth, RESULT_WIDTH, rest - requirementWidth],
    wordWrap: true,
    style: { head: [], border: [] },
  });
  for (const { id, requirement, passed, evidence } of claims) {
    // Of a failure every word may be needed.
    const shown = passed ? boundText(evidence, SHORT_EVIDENCE) : evidence;
    table.push([id, requirement, passed ? 'pass' : 'FAIL', shown]);
  }
  return table.toString();
}

function payloadTable({ lanes, baseline }: ScenarioResult): string {
  const table = new Table({
    head: ['lane', 'bytes', 'tools', 'system', 'functions', `% of ${baseline}`, '', 'start', 'memory'],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right', 'left', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  });
  for (const row of payloadRows(lanes, baseline)) {
    const summary = lanes[row.lane];
    table.push([
      row.lane,
      wholeNumber(row.bytes),
      wholeNumber(row.toolsBytes),
      wholeNumber(row.systemPromptBytes),
      row.toolCount,
      percentage(row.percent),
      bar(row.percent),
      milliseconds(summary?.startMs ?? 0),
      mebibytes(summary?.maxRssBytes ?? null),
    ]);
  }
  return table.toString();
}
