import { oneLine } from '@openclaw/contracts';
import { isMissing, proofsByFile } from './coverage-report.ts';
import type { Coverage, CoveredRow, CoveredSection } from './read-coverage.ts';

/** Where the page stands, relative to the root. */
export const REQUIREMENTS_PAGE = 'docs/reference/requirements.md';

const TO_ROOT = '../../';

/** The reference page of all requirements and field reports with what proves each. */
export function writeRequirements(coverage: Coverage): string {
  return [
    '# Requirements',
    '',
    'What the product must do, and what shows that it does: each row is cited by the tests, or by the claims of',
    'scenarios, that stand below it. `openclaw qa coverage` prints the same for a terminal.',
    '',
    ...coverage.requirements.flatMap(requirementLines),
    '## Field reports',
    '',
    'Faults that users of such systems have reported, each a kind of fault to be immune to.',
    '',
    ...coverage.fieldReports.flatMap(fieldReportLines),
  ].join('\n');
}

function requirementLines(section: CoveredSection): readonly string[] {
  return [`## ${section.id}: ${section.title}`, '', ...section.rows.flatMap(requirementText)];
}

function requirementText(row: CoveredRow): readonly string[] {
  return [`### ${row.id}`, '', row.text, '', ...proofLines(row), ''];
}

function proofLines(row: CoveredRow): readonly string[] {
  if (isMissing(row)) return ['Nothing proves this yet.'];
  return [...proofsByFile(row.proofs)].flatMap(([file, titles]) => [
    `- [${file}](${TO_ROOT}${file})`,
    ...titles.map((title) => `  - ${literal(title)}`),
  ]);
}

function fieldReportLines(section: CoveredSection): readonly string[] {
  return [
    `### ${section.id}. ${section.title}`,
    '',
    '| id | fault | tests |',
    '|---|---|---|',
    ...section.rows.map((row) => `| ${row.id} | ${literal(row.text)} | ${linksOf(row)} |`),
    '',
  ];
}

function linksOf(row: CoveredRow): string {
  const files = [...proofsByFile(row.proofs).keys()];
  return files.map((file) => `[${file.split('/').at(-1)}](${TO_ROOT}${file})`).join(', ');
}

/** Titles are text, whatever marks of Markdown or HTML they hold. */
function literal(text: string): string {
  return oneLine(text).replaceAll(/[\\`*_[\]<>|#~&]/gu, String.raw`\$&`);
}
