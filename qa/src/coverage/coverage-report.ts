import { boundText, oneLine } from '@openclaw/contracts';
import type { Coverage, CoveredRow, CoveredSection, Proof } from './read-coverage.ts';

const MAX_TEXT = 100;

export interface ReportOptions {
  /** Only the rows that nothing proves. */
  readonly missing?: boolean | undefined;
}

/** For a terminal: what proves each row, the rows without proof last, and how many there are of each. */
export function coverageReport(coverage: Coverage, { missing = false }: ReportOptions = {}): string {
  const sections = [...coverage.requirements, ...coverage.fieldReports];
  const proven = missing ? [] : sections.flatMap(provenLines);
  const unproven = sections.flatMap(({ rows }) => rows.filter(isMissing));
  return [
    ...proven,
    unproven.length === 0 ? 'Every row has a proof.' : 'Without proof:',
    ...unproven.map((row) => `  ${headOf(row)}`),
    '',
    ...countLines('Requirements', coverage.requirements),
    ...countLines('Field reports', coverage.fieldReports),
    ...problemLines(coverage),
    '',
  ].join('\n');
}

export function isMissing(row: CoveredRow): boolean {
  return row.proofs.length === 0;
}

/** One group of titles for each file, in the order of the files. */
export function proofsByFile(proofs: readonly Proof[]): ReadonlyMap<string, readonly string[]> {
  const titles = Map.groupBy(proofs, ({ file }) => file);
  return new Map([...titles].map(([file, found]) => [file, [...new Set(found.map(({ title }) => title))]]));
}

function provenLines({ id, title, rows }: CoveredSection): readonly string[] {
  const proven = rows.filter((row) => !isMissing(row));
  if (proven.length === 0) return [];
  return [`${id}: ${title}`, ...proven.flatMap((row) => [`  ${headOf(row)}`, ...proofLines(row)]), ''];
}

function headOf({ id, text }: CoveredRow): string {
  return `${id.padEnd(7)} ${shortLine(text)}`;
}

function proofLines({ proofs }: CoveredRow): readonly string[] {
  return [...proofsByFile(proofs)].flatMap(([file, titles]) => [
    `          ${file}`,
    ...titles.map((title) => `            ${shortLine(title)}`),
  ]);
}

function shortLine(text: string): string {
  return boundText(oneLine(text), MAX_TEXT);
}

function countLines(name: string, sections: readonly CoveredSection[]): readonly string[] {
  const counts = sections.map(({ id, rows }) => {
    const open = rows.filter(isMissing).length;
    return { id, all: rows.length, proven: rows.length - open };
  });
  const [all, proven] = [sum(counts.map((each) => each.all)), sum(counts.map((each) => each.proven))];
  const each = counts.map((section) => `${section.id} ${section.proven}/${section.all}`);
  return [`${name}: ${proven} of ${all} (${each.join(', ')})`];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function problemLines({ problems }: Coverage): readonly string[] {
  if (problems.length === 0) return [];
  return ['', 'Problems:', ...problems.map(({ file, message }) => `  ${file} ${message}`)];
}
