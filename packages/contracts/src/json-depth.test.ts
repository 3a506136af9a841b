import { describe, expect, it } from 'vitest';
import { isDeeperThan } from './json-depth.ts';

function nested(levels: number): unknown {
  let value: unknown = 7;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [1, value] : { a: 1, value };
  return value;
}

describe('isDeeperThan', () => {
  it.each([
    ['a number has no level', 0, 7, false],
    ['an empty list is one', 0, [], true],
    ['so many are not more', 3, nested(3), false],
    ['one more is', 3, nested(4), true],
    ['without end is, and overflows nothing', 100, nested(100_000), true],
  ])('%s', (_, levels, value, isDeeper) => {
    expect(isDeeperThan(levels, value)).toBe(isDeeper);
  });
});
