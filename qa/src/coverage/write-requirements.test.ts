import { expect, it } from 'vitest';
import { HALF_COVERED } from './sections.fixture.ts';
import { writeRequirements } from './write-requirements.ts';

it('writes each row with what proves it, and titles as plain text', () => {
  const page = writeRequirements(HALF_COVERED).split('\n');
  const at = page.indexOf('### AAA-1');
  expect(page.slice(at, at + 12)).toEqual([
    '### AAA-1',
    '',
    'Open.',
    '',
    'Nothing proves this yet.',
    '',
    '### AAA-2',
    '',
    'Shut.',
    '',
    '- [packages/a/src/a.test.ts](../../packages/a/src/a.test.ts)',
    String.raw`  - AAA-2: x\_y \| \<b\>`,
  ]);
  expect(page).toContain(String.raw`| FR-1 | Fault \| one | [a.test.ts](../../packages/a/src/a.test.ts) |`);
  expect(page).toContain('| FR-2 | Fault two |  |');
});
