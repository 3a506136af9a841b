import { expect, it } from 'vitest';
import { renderExplanation } from './render-explanation.ts';

it('says what each word did for a hit', () => {
  const text = renderExplanation({
    id: 'openclaw:web:search',
    rank: 2,
    score: 0.81,
    sum: 1.5,
    exact: false,
    nameCoverage: 1.2,
    queryCoverage: 1,
    wordPairs: 0,
    ownerFit: 1.3,
    nameFit: 0.96,
    repeatedName: 0.8,
    requestPart: 0.4,
    terms: [
      { words: ['price'], matched: undefined, expanded: false, fields: [], score: 0 },
      { words: ['look', 'up'], matched: 'search', expanded: true, fields: ['name'], score: 1.5 },
    ],
  });

  expect(text).toBe(
    [
      'openclaw:web:search: rank 2, score 0.81',
      '  price: not there',
      '  look up: 1.50 by the related word "search" in name',
      '  name coverage ×1.20, other words in the name ×0.96, fitting owner ×1.30, repeated name ×0.80, one part of the request +0.40',
      '',
    ].join('\n'),
  );
});
