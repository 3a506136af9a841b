import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { messageOf } from '@openclaw/contracts';
import { findTitles } from './find-titles.ts';
import {
  type RequirementLists,
  type Row,
  type RowList,
  readRequirementLists,
  type Section,
} from './requirement-lists.ts';
import { type Title, titleWithCell } from './test-titles.ts';

/** What shows that a row is true: a test, a group of tests, or a claim of a scenario. */
export interface Proof {
  /** Relative to the root, with '/'. */
  readonly file: string;
  readonly title: string;
}

export interface CoveredRow extends Row {
  readonly proofs: readonly Proof[];
}

export interface CoveredSection extends Section {
  readonly rows: readonly CoveredRow[];
}

/** An id that no list has, or a file that cannot be read as TypeScript. */
export interface CoverageProblem {
  readonly file: string;
  readonly message: string;
}

export interface Coverage {
  readonly requirements: readonly CoveredSection[];
  readonly fieldReports: readonly CoveredSection[];
  readonly problems: readonly CoverageProblem[];
}

const ROOMS = '{packages,plugins,apps}/*';
const TESTS = [`${ROOMS}/{src,test}/**/*.test.ts`, 'qa/{src,test}/**/*.test.ts', 'scripts/**/*.test.ts'];
const CLAIMS = ['qa/src/scenarios/**/*.ts'];
const ELSEWHERE: ReadonlySet<string> = new Set(['node_modules', 'dist', 'fixtures']);

/** Reads which rows of the checkout's lists its tests and scenarios cite, and where. */
export async function readCoverage(root: string): Promise<Coverage> {
  const lists = await readRequirementLists(root);
  const [tests, claims] = await Promise.all([filesOf(root, TESTS), filesOf(root, CLAIMS)]);
  const tested = new Set(tests);
  const read = await Promise.all([
    ...tests.map((file) => readFileTitles(root, { file, kind: 'tests' })),
    ...claims
      .filter((file) => !tested.has(file))
      .map((file) => readFileTitles(root, { file, kind: 'claims' })),
  ]);
  const cited = citationsOf(read, lists);
  return {
    requirements: coveredSections(lists.requirements, cited.proofs),
    fieldReports: coveredSections(lists.fieldReports, cited.proofs),
    problems: [...read.flatMap(({ problems }) => problems), ...cited.problems],
  };
}

interface FileTitles {
  readonly file: string;
  readonly titles: readonly Title[];
  readonly problems: readonly CoverageProblem[];
}

async function readFileTitles(
  root: string,
  { file, kind }: { readonly file: string; readonly kind: 'tests' | 'claims' },
): Promise<FileTitles> {
  const source = await readFile(join(root, file), 'utf8');
  try {
    return { file, titles: findTitles(source, kind), problems: [] };
  } catch (thrown) {
    return { file, titles: [], problems: [{ file, message: `is not TypeScript: ${messageOf(thrown)}` }] };
  }
}

/** In code unit order, so that the same tree always gives the same coverage. */
async function filesOf(root: string, patterns: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  for await (const file of glob(patterns, { cwd: root, exclude: (path) => isElsewhere(path) })) {
    found.add(file.split(sep).join('/'));
  }
  return [...found].sort();
}

function isElsewhere(path: string): boolean {
  return ELSEWHERE.has(path.split(sep).at(-1) ?? '');
}

function citationsOf(
  read: readonly FileTitles[],
  lists: RequirementLists,
): { readonly proofs: ReadonlyMap<string, readonly Proof[]>; readonly problems: readonly CoverageProblem[] } {
  const rows = [...lists.requirements.rows, ...lists.fieldReports.rows];
  const byId = new Map<string, Proof[]>(rows.map(({ id }) => [id, []]));
  const problems: CoverageProblem[] = [];
  const pattern = idPattern(rows);
  for (const { file, titles } of read) {
    for (const { id, title } of titles.flatMap((each) => citationsIn(each, pattern))) {
      const known = byId.get(id);
      if (known !== undefined) known.push({ file, title });
      else problems.push({ file, message: `cites ${id}, which no list has: ${title}` });
    }
  }
  return { proofs: byId, problems };
}

/** A table whose title cites an id is one proof of it; where a row cites it, that row is. */
function citationsIn(
  title: Title,
  pattern: RegExp,
): readonly { readonly id: string; readonly title: string }[] {
  const inText = idsIn(title.text, pattern);
  const inCells = title.cells.flatMap((cell) =>
    idsIn(cell, pattern).map((id) => ({ id, title: titleWithCell(title, cell) })),
  );
  return [...inText.map((id) => ({ id, title: title.text })), ...inCells];
}

function idsIn(text: string, pattern: RegExp): readonly string[] {
  return [...new Set(text.match(pattern))];
}

/** Only ids of the lists' own sections: 'UTF-8' in a title cites nothing. */
function idPattern(rows: readonly Row[]): RegExp {
  const prefixes = new Set(rows.map(({ id }) => id.slice(0, id.lastIndexOf('-'))));
  return new RegExp(String.raw`(?<![\w-])(?:${[...prefixes].join('|')})-\d+(?!\w)`, 'gu');
}

function coveredSections(
  { sections, rows }: RowList,
  proofs: ReadonlyMap<string, readonly Proof[]>,
): readonly CoveredSection[] {
  return sections.map((section) => ({
    ...section,
    rows: rows
      .filter((row) => row.section === section.id)
      .map((row) => ({ ...row, proofs: proofs.get(row.id) ?? [] })),
  }));
}
