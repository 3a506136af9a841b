import { expect, it } from 'vitest';
import { coverageReport } from './coverage-report.ts';
import { HALF_COVERED } from './sections.fixture.ts';

it('puts rows without proof last, then the counts and the problems', () => {
  expect(coverageReport(HALF_COVERED).split('\n')).toEqual([
    'AAA: the first',
    '  AAA-2   Shut.',
    '          packages/a/src/a.test.ts',
    '            AAA-2: x_y | <b>',
    '',
    'B: Reports',
    '  FR-1    Fault | one',
    '          packages/a/src/a.test.ts',
    '            AAA-2: x_y | <b>',
    '',
    'Without proof:',
    '  AAA-1   Open.',
    '  FR-2    Fault two',
    '',
    'Requirements: 1 of 2 (AAA 1/2)',
    'Field reports: 1 of 2 (B 1/2)',
    '',
    'Problems:',
    '  qa/src/b.test.ts cites AAA-9, which no list has: t',
    '',
  ]);
});

it('leaves out proven rows when asked for the missing ones', () => {
  const lines = coverageReport(HALF_COVERED, { missing: true }).split('\n');
  expect(lines.slice(0, 4)).toEqual(['Without proof:', '  AAA-1   Open.', '  FR-2    Fault two', '']);
});

it('says so when nothing is missing', () => {
  const whole = { requirements: [], fieldReports: [], problems: [] };
  expect(coverageReport(whole)).toMatch(/^Every row has a proof\.\n/u);
});
