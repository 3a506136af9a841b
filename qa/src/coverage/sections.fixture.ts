import type { Coverage } from './read-coverage.ts';

const proof = { file: 'packages/a/src/a.test.ts', title: 'AAA-2: x_y | <b>' };

/** One row with a proof and one without, in each list. */
export const HALF_COVERED: Coverage = {
  requirements: [
    {
      id: 'AAA',
      title: 'the first',
      rows: [
        { id: 'AAA-1', section: 'AAA', text: 'Open.', proofs: [] },
        { id: 'AAA-2', section: 'AAA', text: 'Shut.', proofs: [proof, proof] },
      ],
    },
  ],
  fieldReports: [
    {
      id: 'B',
      title: 'Reports',
      rows: [
        { id: 'FR-1', section: 'B', text: 'Fault | one', proofs: [proof] },
        { id: 'FR-2', section: 'B', text: 'Fault two', proofs: [] },
      ],
    },
  ],
  problems: [{ file: 'qa/src/b.test.ts', message: 'cites AAA-9, which no list has: t' }],
};
