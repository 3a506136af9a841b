import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LaneEvidence, RequestEvidence } from './evidence.ts';
import { markdownReport } from './markdown-report.ts';
import type { ScenarioResult, SuiteResult } from './suite-result.ts';

export const RESULT_FILES: readonly string[] = [
  'qa-evidence.json',
  'qa-suite-summary.json',
  'qa-suite-report.md',
];

/** Writes the three result files into a folder, made if missing, and gives their paths. */
export async function writeResults(result: SuiteResult, folder: string): Promise<readonly string[]> {
  const texts = [json(evidenceOf(result)), json(summaryOf(result)), markdownReport(result)];
  await mkdir(folder, { recursive: true });
  const paths = RESULT_FILES.map((name) => join(folder, name));
  await Promise.all(paths.map((path, position) => writeFile(path, texts[position] ?? '')));
  return paths;
}

/** What `--json` prints as well: figures and claims, without the conversations. */
export function summaryOf({ scenarios, ...suite }: SuiteResult): object {
  return { ...suite, scenarios: scenarios.map(scenarioSummary) };
}

function scenarioSummary(scenario: ScenarioResult): object {
  const { name, description, passed, skipped, durationMs, lanes, claims, notes } = scenario;
  return { name, description, passed, skipped, durationMs, lanes, claims, notes };
}

function evidenceOf({ scenarios, ...suite }: SuiteResult): object {
  return { ...suite, scenarios: scenarios.map(scenarioEvidence) };
}

/** Prompts and tool lists are large and the same in most requests: each is written once, named by its hash. */
function scenarioEvidence({ name, skipped, evidence, claims }: ScenarioResult): object {
  const prefixes = new Map<string, Pick<RequestEvidence, 'systemPrompt' | 'tools'>>();
  const lanes = evidence.map((lane) => ({ ...lane, turns: lane.turns.map((turn) => bare(turn, prefixes)) }));
  return { name, skipped, claims, lanes, prefixes: Object.fromEntries(prefixes) };
}

function bare(
  turn: LaneEvidence['turns'][number],
  prefixes: Map<string, Pick<RequestEvidence, 'systemPrompt' | 'tools'>>,
): object {
  const requests = turn.requests.map(({ systemPrompt, tools, ...request }) => {
    if (request.prefixSha256 === null) return { ...request, systemPrompt, tools };
    prefixes.set(request.prefixSha256, { systemPrompt, tools });
    return request;
  });
  return { ...turn, requests };
}

function json(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
