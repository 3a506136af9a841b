import { describe, expect, it } from 'vitest';
import { median, percentile } from './statistics.ts';

describe('percentile', () => {
  it.each([
    [[3, 1, 2], 0.5, 2],
    [[4, 1, 3, 2], 0.5, 2.5],
    [[1, 2, 3, 4, 5], 0.9, 4.6],
    [[7], 0.9, 7],
  ])('of %j at %d is %d', (values, share, expected) => {
    expect(percentile(values, share)).toBeCloseTo(expected);
  });

  it('is no number for nothing', () => {
    expect(median([])).toBeNaN();
  });
});
