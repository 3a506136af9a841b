import { describe, expect, it } from 'vitest';
import { slopeOf } from './trend.ts';

describe('slopeOf', () => {
  it.each([
    ['a line', [0, 2, 4, 6], 2],
    ['a saw on a flat line', [5, 9, 5, 9, 5, 9, 5], 0],
    ['a line with one wild point', [0, 1, 2, 900, 4, 5, 6], 1],
    ['one point', [3], Number.NaN],
  ])('of %s', (_what, values, slope) => {
    expect(slopeOf(values.map((y, x) => ({ x, y })))).toBe(slope);
  });
});
