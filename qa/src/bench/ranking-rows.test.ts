import { expect, it } from 'vitest';
import { generatedCatalog } from './generated-documents.ts';
import { measureChanges } from './index-change-rows.ts';
import { ratios } from './ranking-rows.ts';

it('divides each of theirs by its fellow of ours', () => {
  expect(ratios([6, 8], [2, 4])).toEqual([3, 2]);
});

it('generates the same tools each time, in words as unevenly frequent as words are', () => {
  const { documents } = generatedCatalog(1_000, 5);
  expect(generatedCatalog(1_000, 5).documents).toEqual(documents);
  expect(new Set(documents.map(({ id }) => id)).size).toBe(1_000);
  const words = documents.flatMap(({ description }) => description.split(' '));
  const counts = Map.groupBy(words, (word) => word);
  const sizes = [...counts.values()].map(({ length }) => length).sort((a, b) => b - a);
  expect(sizes[20]).toBeGreaterThan(10 * (sizes[500] ?? 0));
});

it('measures changing and loading an index as often as building it', () => {
  const times = measureChanges({ tools: 60, rounds: 2 });
  expect([times.buildMs, times.updateMs, times.loadMs].map((each) => each.length)).toEqual([2, 2, 2]);
  expect(times.queryMs.length).toBeGreaterThan(2);
});
