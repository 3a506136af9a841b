import { describe, expect, it } from 'vitest';
import { committedRecords, judgeCut } from './judge-cut.ts';

const kept = Buffer.from('{"n":1}\n{"n":2}\n{"n"');
const added = { n: 9 };
const good = {
  kept,
  added,
  read: [{ n: 1 }, { n: 2 }],
  reopened: [{ n: 1 }, { n: 2 }, { notice: 1 }, { n: 9 }],
};

describe('judgeCut', () => {
  it('TEL-6: finds nothing wrong with a log that lost its torn record only', () => {
    expect(judgeCut(good)).toEqual({ lost: 0, unreadable: false });
  });

  it.each([
    ['a record missing', { read: [{ n: 1 }] }, { lost: 1, unreadable: false }],
    [
      'records changed by the next writer',
      { reopened: [{ n: 9 }, { n: 9 }, { n: 9 }] },
      { lost: 2, unreadable: false },
    ],
    ['reading threw', { read: undefined }, { lost: 0, unreadable: true }],
    ['opening threw', { reopened: undefined }, { lost: 0, unreadable: true }],
    ['what came after is not there', { reopened: good.read }, { lost: 0, unreadable: true }],
  ])('TEL-6: sees %s', (_what, change, verdict) => {
    expect(judgeCut({ ...good, ...change })).toEqual(verdict);
  });
});

describe('committedRecords', () => {
  it('counts a line only with its end', () => {
    expect(committedRecords(kept)).toEqual(['{"n":1}', '{"n":2}']);
    expect(committedRecords(Buffer.from('{"n":1}'))).toEqual([]);
  });
});
