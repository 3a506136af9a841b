import type { ClaimResult } from './claim.ts';
import { mebibytes, milliseconds, percentage, wholeNumber } from './figures.ts';
import { bar, payloadRows } from './payload-table.ts';
import type { ScenarioResult, SuiteResult } from './suite-result.ts';

/** The report for people: verdict first, then each claim with its evidence, then the figures. */
export function markdownReport(suite: SuiteResult): string {
  const head = [
    '# QA suite',
    '',
    `**${verdict(suite)}** in ${milliseconds(suite.durationMs)}, ${suite.startedAt}, provider mode ` +
      `\`${suite.providerMode}\`, Node ${suite.node} on ${suite.platform}.`,
  ];
  return `${[...head, ...suite.scenarios.flatMap(scenarioSection)].join('\n')}\n`;
}

function verdict({ scenarios }: SuiteResult): string {
  const claims = scenarios.flatMap((scenario) => scenario.claims);
  const failed = claims.filter(({ passed }) => !passed).length;
  const skipped = scenarios.filter((scenario) => scenario.skipped !== undefined).length;
  if (failed > 0) return `${failed} of ${claims.length} claims failed`;
  if (claims.length === 0 && skipped > 0) return 'Skipped, nothing was proved';
  return `All ${claims.length} claims hold`;
}

function scenarioSection(scenario: ScenarioResult): readonly string[] {
  const head = ['', `## ${scenario.name}`, '', scenario.description];
  if (scenario.skipped !== undefined) return [...head, '', `Skipped: ${scenario.skipped}`];
  return [
    ...head,
    ...claimsSection(scenario.claims),
    ...payloadSection(scenario),
    ...useSection(scenario),
    ...executedSection(scenario),
    ...speedSection(scenario),
    ...notesSection(scenario),
  ];
}

function claimsSection(claims: readonly ClaimResult[]): readonly string[] {
  return [
    '',
    '### Claims',
    '',
    ...table(
      ['', 'Claim', 'Requirement', 'Evidence'],
      claims.map(({ id, requirement, passed, evidence }) => [
        passed ? '✅' : '❌',
        `**${id}**`,
        requirement,
        evidence,
      ]),
    ),
  ];
}

function payloadSection({ lanes, baseline }: ScenarioResult): readonly string[] {
  return [
    '',
    '### What the model is sent',
    '',
    `The first request of each lane, in bytes as the provider received them, beside the ${baseline} lane.`,
    '',
    ...table(
      ['Lane', 'Request', 'Tools', 'System prompt', 'Functions', `% of ${baseline}`, ''],
      payloadRows(lanes, baseline).map((row) => [
        row.lane,
        `${wholeNumber(row.bytes)} B`,
        `${wholeNumber(row.toolsBytes)} B`,
        `${wholeNumber(row.systemPromptBytes)} B`,
        String(row.toolCount),
        percentage(row.percent),
        `\`${bar(row.percent)}\``,
      ]),
    ),
  ];
}

function useSection({ lanes }: ScenarioResult): readonly string[] {
  return [
    '',
    '### What was done',
    '',
    'By the session logs, over all turns of a lane. A batch of queries is one search; a call is a target tool ' +
      'reached through a control, a direct call one by its own name.',
    '',
    ...table(
      ['Lane', 'Requests', 'Searches', 'Describes', 'Calls', 'Direct calls', 'Tools that ran'],
      Object.entries(lanes).map(([lane, { requests, calls, executed }]) => [
        lane,
        ...[requests.length, calls.search, calls.describe, calls.call, calls.direct, executed.length].map(
          String,
        ),
      ]),
    ),
  ];
}

function executedSection({ lanes }: ScenarioResult): readonly string[] {
  const rows = Object.entries(lanes).flatMap(([lane, { executed }]) =>
    executed.map((each) => [
      lane,
      `\`${each.tool}\``,
      each.route ?? 'not in the log',
      each.source ?? '',
      `\`${each.verificationCode}\``,
    ]),
  );
  return [
    '',
    '### What ran',
    '',
    'Written down by the plugin itself, each with the code that it made up while it ran; route and source are what ' +
      'the session log says of the same call.',
    '',
    ...table(['Lane', 'Tool', 'Route', 'Source', 'Code'], rows),
  ];
}

function speedSection({ lanes, evidence }: ScenarioResult): readonly string[] {
  return [
    '',
    '### Time and memory',
    '',
    'One run on a machine that may be busy: an order of magnitude, not a benchmark.',
    '',
    ...table(
      ['Lane', 'Gateway listens after', 'First turn', 'Median turn', 'Whole lane', 'Peak memory'],
      Object.entries(lanes).map(([lane, { startMs, durationMs, maxRssBytes }]) => {
        const turns = evidence.find((each) => each.lane === lane)?.turns.map((turn) => turn.durationMs) ?? [];
        return [
          lane,
          milliseconds(startMs),
          milliseconds(turns[0] ?? 0),
          milliseconds(turns.toSorted((a, b) => a - b)[Math.floor(turns.length / 2)] ?? 0),
          milliseconds(durationMs),
          mebibytes(maxRssBytes),
        ];
      }),
    ),
  ];
}

function notesSection({ notes }: ScenarioResult): readonly string[] {
  return notes.length === 0 ? [] : ['', '### Notes', '', ...notes.map((note) => `- ${note}`)];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/gu, ' ');
}
