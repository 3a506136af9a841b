import { expect, it } from 'vitest';
import { generatedCatalog } from './generated-documents.ts';
import { spread } from './measure-ranking.ts';
import { ENGINES } from './peer-engines.ts';
import { ratios } from './ranking-rows.ts';

it('divides each of theirs by its fellow of ours', () => {
  expect(ratios([6, 8], [2, 4])).toEqual([3, 2]);
});

it('spreads what it takes over the whole list', () => {
  expect(spread([0, 1, 2, 3, 4, 5], 3)).toEqual([0, 2, 4]);
  expect(spread([0, 1], 3)).toEqual([0, 1]);
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

it.each(ENGINES)('$name is set up so that it finds what is asked for', ({ build }) => {
  const { documents, queries } = generatedCatalog(300, 20);
  const search = build(documents);
  expect(queries.filter((query) => search(query).length > 0)).toHaveLength(20);
});
