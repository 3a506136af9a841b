import { expect, it } from 'vitest';
import { readCatalog } from './catalog.ts';
import { createCatalogIndex } from './catalog-index.ts';
import { createQueryAnalyser } from './query.ts';
import { createTallyKeeper } from './tally.ts';
import { createTermGainsReader } from './term-gains.ts';
import { RANKING_WEIGHTS } from './weights.ts';

const INDEX = createCatalogIndex(
  readCatalog(
    Array.from({ length: 300 }, (_, n) => ({
      id: `t${n}`,
      name: n % 3 === 0 ? 'open_file' : 'shut',
      description: `${n % 2 === 0 ? 'Open a file' : 'Shut the lawn'} ${'more '.repeat(n % 7)}`,
    })),
  ),
  RANKING_WEIGHTS,
);

it.each([
  ['lists that are long for so few', [3, 4, 150, 299]],
  ['lists that are short for so many', Array.from({ length: 60 }, (_, n) => n * 5)],
])('tells for some tools what a tally tells for all: %s', (_, documents) => {
  const gainsOf = createTermGainsReader(INDEX, documents);
  const keeper = createTallyKeeper(INDEX);
  const { terms } = createQueryAnalyser(INDEX)('open the file lawn');
  expect(terms).toHaveLength(4);
  for (const term of terms) {
    const tally = keeper.count([term], []);
    const gains = gainsOf(term);
    for (const part of ['sums', 'queryCovered', 'nameCovered'] as const)
      expect(Array.from(gains[part])).toEqual(documents.map((document) => tally[part][document]));
    keeper.clear();
  }
});

it('a query keeps a word apart from a stop word that is its stem, also the second time', () => {
  const analyse = createQueryAnalyser(INDEX);
  for (let time = 0; time < 2; time += 1)
    expect(analyse('in ins').terms.map(({ kind, words }) => [kind, ...words])).toEqual([
      ['stop-word', 'in'],
      ['word', 'ins'],
    ]);
});
