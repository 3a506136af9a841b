import { describe, expect, it } from 'vitest';
import { findTitles } from './find-titles.ts';
import { titleWithCell } from './test-titles.ts';

describe('titles of tests', () => {
  it.each([
    { why: 'a test', source: `it('A-1: x', () => {});`, titles: [['A-1: x']] },
    {
      why: 'a group and what is in it',
      source: `describe('A-1', () => { test('b', f); });`,
      titles: [['A-1'], ['b']],
    },
    { why: 'a template', source: `it(\`A-1: \${n} times\`, f);`, titles: [['A-1: … times']] },
    { why: 'a title in parts', source: `it('A-1: ' + 'x', f);`, titles: [['A-1: x']] },
    {
      why: 'a modifier that still runs',
      source: `it.skipIf(c)('A-1', f); it.only('A-2', f);`,
      titles: [['A-1'], ['A-2']],
    },
    { why: 'plain rows', source: `it.each(['A-1', 'A-2'])('%s', f);`, titles: [['%s', 'A-1', 'A-2']] },
    {
      why: 'the first cell only',
      source: `it.for([['A-1', 'A-2'], ['', 'A-3']] as const)('t', f);`,
      titles: [['t', 'A-1']],
    },
    {
      why: 'the first property, and those that the title names',
      source: `it.each([{ a: 'A-1', b: 'A-2', c: 'A-3' }])('$b', f);`,
      titles: [['$b', 'A-1', 'A-2']],
    },
    {
      why: 'a table with a name',
      source: `const ROWS: readonly Row[] = [{ why: 'A-1' }] satisfies readonly Row[]; it.each(ROWS)('$why', f);`,
      titles: [['$why', 'A-1']],
    },
    { why: 'a citation', source: `verifies('A-1', 'holds');`, titles: [['A-1 holds']] },
  ])('$why', ({ source, titles }) => {
    expect(findTitles(source, 'tests').map(({ text, cells }) => [text, ...cells])).toEqual(titles);
  });

  it.each([
    { why: 'comments', source: `// it('A-1', f)\n/* test('A-2', f) */` },
    { why: 'text', source: `const text = "it('A-1', f)";` },
    { why: 'what is skipped', source: `it.skip('A-1', f); describe.skip('A-2', () => { it('A-3', f); });` },
    { why: 'what is to be written', source: `it.todo('A-1');` },
    { why: 'what is known to fail', source: `it.fails('A-1', f);` },
    { why: 'other functions', source: `expect('A-1'); audit('A-2'); page.it('A-3');` },
    { why: 'claims', source: `const claim = { id: 'A-1', requirement: 'holds' };` },
  ])('none of $why', ({ source }) => {
    expect(findTitles(source, 'tests')).toEqual([]);
  });
});

describe('titles of claims', () => {
  it('are the requirement with the id before it', () => {
    const source = `export const a = { id: 'A-1.2', requirement: \`at most \${MAX} %\`, check() {} };
      const b = { requirement: 'A-2 holds' }; interface C { requirement: string }`;
    expect(findTitles(source, 'claims').map(({ text }) => text)).toEqual(['A-1.2 at most … %', 'A-2 holds']);
  });
});

it.each([
  ['%s holds', 'A-1 $& $1 holds'],
  ['$why', 'A-1 $& $1'],
  ['holds', 'holds: A-1 $& $1'],
])('a row of %j is named by its cell', (text, named) => {
  expect(titleWithCell({ text, cells: [] }, 'A-1 $& $1')).toBe(named);
});

it('refuses what is not TypeScript', () => {
  expect(() => findTitles('it(', 'tests')).toThrow(SyntaxError);
});
