import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Coverage, readCoverage } from './read-coverage.ts';
import { LISTS_FOLDER, readRequirementLists } from './requirement-lists.ts';

const CHECKOUT = join(import.meta.dirname, '..', '..', '..');
const LISTS = {
  [`${LISTS_FOLDER}/requirements.json`]: JSON.stringify({
    sections: [
      { id: 'CAT', title: 'the catalog' },
      { id: 'QA', title: 'proof' },
    ],
    requirements: [
      { id: 'CAT-1', section: 'CAT', text: 'one' },
      { id: 'CAT-2', section: 'CAT', text: 'two' },
      { id: 'QA-1', section: 'QA', text: 'three' },
    ],
  }),
  [`${LISTS_FOLDER}/field-reports.json`]: JSON.stringify({
    sections: [{ id: 'A', title: 'search' }],
    fieldReports: [{ id: 'FR-1', section: 'A', title: 'four' }],
  }),
};

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'coverage-'));
});
afterEach(async () => rm(root, { recursive: true }));

it('finds citations in packages, plugins, apps and qa, and in claims', async () => {
  await writeTree({
    'packages/a/src/deep/a.test.ts': `it('CAT-1: x, as FR-1', f);`,
    'plugins/b/test/b.integration.test.ts': `it('CAT-1: CAT-1 twice', f);`,
    'apps/c/src/c.test.ts': `describe('FR-1', f);`,
    'qa/src/scenarios/d/claims/e.ts': `export const e = { id: 'QA-1.3', requirement: 'is so' };`,
  });
  expect(proofsOf(await readCoverage(root))).toEqual({
    'CAT-1': [
      { file: 'packages/a/src/deep/a.test.ts', title: 'CAT-1: x, as FR-1' },
      { file: 'plugins/b/test/b.integration.test.ts', title: 'CAT-1: CAT-1 twice' },
    ],
    'CAT-2': [],
    'QA-1': [{ file: 'qa/src/scenarios/d/claims/e.ts', title: 'QA-1.3 is so' }],
    'FR-1': [
      { file: 'apps/c/src/c.test.ts', title: 'FR-1' },
      { file: 'packages/a/src/deep/a.test.ts', title: 'CAT-1: x, as FR-1' },
    ],
  });
});

it('counts a table once for an id of its title, and by row for an id of a row', async () => {
  await writeTree({
    'packages/a/src/a.test.ts': `it.each([['CAT-1: x'], ['CAT-1: y'], ['CAT-2: z']])('QA-1, %s', f);`,
  });
  const proofs = proofsOf(await readCoverage(root));
  const file = 'packages/a/src/a.test.ts';
  expect(proofs).toMatchObject({
    'CAT-1': [
      { file, title: 'QA-1, CAT-1: x' },
      { file, title: 'QA-1, CAT-1: y' },
    ],
    'CAT-2': [{ file, title: 'QA-1, CAT-2: z' }],
    'QA-1': [{ file, title: 'QA-1, %s' }],
  });
});

it('leaves out what is not a test of the checkout, and longer ids', async () => {
  await writeTree({
    'packages/a/src/a.ts': `it('CAT-1', f);`,
    'packages/a/node_modules/b/src/b.test.ts': `it('CAT-1', f);`,
    'packages/a/src/fixtures/c.test.ts': `it('CAT-1', f);`,
    'packages/a/dist/d.test.ts': `it('CAT-1', f);`,
    'packages/a/src/e.test.ts': `it('XCAT-1, CAT-1a and UTF-8', f); // CAT-1`,
    'qa/src/scenarios/d/f.test.ts': `const claim = { id: 'CAT-1', requirement: 'is so' };`,
  });
  const coverage = await readCoverage(root);
  expect(proofsOf(coverage)['CAT-1']).toEqual([]);
  expect(coverage.problems).toEqual([]);
});

it('reports ids that no list has, and files that cannot be read', async () => {
  await writeTree({
    'packages/a/src/a.test.ts': `it('CAT-99 and FR-7', f);`,
    'packages/a/src/b.test.ts': 'it(',
  });
  const { problems } = await readCoverage(root);
  expect(problems.map(({ file }) => file)).toEqual([
    'packages/a/src/b.test.ts',
    'packages/a/src/a.test.ts',
    'packages/a/src/a.test.ts',
  ]);
  expect(problems.map(({ message }) => /CAT-99|FR-7/u.exec(message)?.[0])).toEqual([
    undefined,
    'CAT-99',
    'FR-7',
  ]);
});

it('the lists of this checkout have one row for each id, in a section they have', async () => {
  const { requirements, fieldReports } = await readRequirementLists(CHECKOUT);
  for (const { sections, rows } of [requirements, fieldReports]) {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(new Set(rows.map(({ section }) => section))).toEqual(new Set(sections.map(({ id }) => id)));
    expect(rows.every(({ id, text }) => /^[A-Z]{2,3}-\d+$/u.test(id) && text !== '')).toBe(true);
  }
  expect([requirements.rows.length, fieldReports.rows.length]).toEqual([98, 94]);
});

it('no test of this checkout cites an id that no list has', async () => {
  expect((await readCoverage(CHECKOUT)).problems).toEqual([]);
});

async function writeTree(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries({ ...LISTS, ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

function proofsOf({ requirements, fieldReports }: Coverage): Record<string, unknown> {
  const rows = [...requirements, ...fieldReports].flatMap((section) => section.rows);
  return Object.fromEntries(rows.map(({ id, proofs }) => [id, proofs]));
}
