import { expect, it } from 'vitest';
import { spread } from './spread.ts';

it('spreads what it takes over the whole list', () => {
  expect(spread([0, 1, 2, 3, 4, 5], 3)).toEqual([0, 2, 4]);
  expect(spread([0, 1], 3)).toEqual([0, 1]);
});
