import { expect, it } from 'vitest';
import { percentile } from './percentile.ts';

it.each([
  { values: [3, 1, 2], share: 0.5, expected: 2, why: 'whatever the order' },
  { values: [4, 1], share: 0.5, expected: 2.5, why: 'between two' },
  { values: [0, 100], share: 0.99, expected: 99, why: 'linear' },
  { values: [], share: 0.5, expected: Number.NaN, why: 'of nothing' },
])('$why', ({ values, share, expected }) => {
  expect(percentile(values, share)).toBe(expected);
});
