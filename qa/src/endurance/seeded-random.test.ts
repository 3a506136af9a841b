import { expect, it } from 'vitest';
import { createSeededRandom } from './seeded-random.ts';

it('gives the same numbers for the same seed, spread over the whole range', () => {
  const [one, same, other] = [createSeededRandom(7), createSeededRandom(7), createSeededRandom(8)];
  const numbers = Array.from({ length: 10_000 }, () => one.next());
  expect(numbers).toEqual(Array.from({ length: 10_000 }, () => same.next()));
  expect(numbers[0]).not.toBe(other.next());
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  const below = numbers.filter((number) => number < 0.25).length;
  expect(Math.abs(below - 2_500)).toBeLessThan(200);
});
