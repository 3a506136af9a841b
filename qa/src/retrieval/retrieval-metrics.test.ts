import { describe, expect, it } from 'vitest';
import { median, ndcgAt, recallAt, reciprocalRank } from './retrieval-metrics.ts';

const GROUPS = [['a', 'a2'], ['b']];

describe('recallAt', () => {
  it.each([
    [1, ['a', 'b'], 0.5],
    [2, ['a', 'b'], 1],
    [2, ['a', 'a2'], 0.5],
    [2, ['x', 'a2', 'b'], 0.5],
    [5, [], 0],
  ])('first %i of %j', (k, hits, expected) => {
    expect(recallAt(k, hits, GROUPS)).toBe(expected);
  });
});

describe('reciprocalRank', () => {
  it.each([
    [['x', 'b'], 0.5],
    [['a2'], 1],
    [['x'], 0],
  ])('of %j', (hits, expected) => {
    expect(reciprocalRank(hits, GROUPS)).toBe(expected);
  });
});

describe('ndcgAt', () => {
  it('is 1 for all needs first', () => {
    expect(ndcgAt(5, ['b', 'a2', 'x'], GROUPS)).toBe(1);
  });

  it('gains nothing from a second tool for a need already served', () => {
    expect(ndcgAt(5, ['a', 'a2', 'b'], GROUPS)).toBeLessThan(ndcgAt(5, ['a', 'b', 'a2'], GROUPS));
  });
});

describe('median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1], 2.5],
    [[], 0],
  ])('of %j', (values, expected) => {
    expect(median(values)).toBe(expected);
  });
});
