import { describe, expect, it } from 'vitest';
import { ndcgAt, recallAt, reciprocalRank } from './retrieval-metrics.ts';

const GROUPS = [['a', 'a2'], ['b']];

describe('recallAt', () => {
  it.each([
    { k: 1, hits: ['a', 'b'], expected: 0.5, why: 'one of two within the first' },
    { k: 2, hits: ['a', 'b'], expected: 1, why: 'both' },
    { k: 2, hits: ['a', 'a2'], expected: 0.5, why: 'interchangeable tools serve one need' },
    { k: 2, hits: ['x', 'a2', 'b'], expected: 0.5, why: 'the third is past k' },
    { k: 5, hits: [], expected: 0, why: 'nothing found' },
  ])('$why', ({ k, hits, expected }) => {
    expect(recallAt(k, hits, GROUPS)).toBe(expected);
  });
});

describe('reciprocalRank', () => {
  it.each([
    { hits: ['x', 'b'], expected: 0.5 },
    { hits: ['a2'], expected: 1 },
    { hits: ['x'], expected: 0 },
  ])('of $hits', ({ hits, expected }) => {
    expect(reciprocalRank(hits, GROUPS)).toBe(expected);
  });
});

describe('ndcgAt', () => {
  it('is 1 for all needs first', () => {
    expect(ndcgAt(5, ['b', 'a2', 'x'], GROUPS)).toBe(1);
  });

  it('discounts by the logarithm of the rank', () => {
    expect(ndcgAt(5, ['x', 'b'], [['b']])).toBeCloseTo(1 / Math.log2(3));
  });

  it('gains nothing from a second tool for a need already served', () => {
    expect(ndcgAt(5, ['a', 'a2', 'b'], GROUPS)).toBeLessThan(ndcgAt(5, ['a', 'b', 'a2'], GROUPS));
  });
});
