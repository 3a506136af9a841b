import fc from 'fast-check';
import type { ToolDocument } from '../src/tool-document.ts';

const WORDS = [
  'list',
  'get',
  'file',
  'files',
  'team',
  'weather',
  'search',
  'web',
  'price',
  'the',
  'getTeam',
  'Ünïcode',
  '検索',
];

/** Words that catalogs share, and now and then anything else. */
export const someWords: fc.Arbitrary<string[]> = fc.array(
  fc.oneof({ arbitrary: fc.constantFrom(...WORDS), weight: 4 }, fc.string({ unit: 'binary' })),
  { maxLength: 8 },
);

const someDocument = fc.record(
  {
    name: someWords.map((words) => words.join('_')),
    description: someWords.map((words) => words.join(' ')),
    owner: fc.constantFrom('a', 'b'),
    parameterText: someWords.map((words) => words.join(' ')),
  },
  { requiredKeys: ['name', 'description'] },
);

/** Tools with ids from `tool-0` on. */
export const someCatalog: fc.Arbitrary<ToolDocument[]> = fc
  .array(someDocument, { maxLength: 12 })
  .map((documents) => documents.map((document, n) => ({ ...document, id: `tool-${n}` })));

/** Tools with few different ids, no two alike: what a change adds, some of it in the place of others. */
export const someTools: fc.Arbitrary<ToolDocument[]> = fc
  .uniqueArray(fc.tuple(fc.nat({ max: 19 }), someDocument), { maxLength: 6, selector: ([number]) => number })
  .map((tools) => tools.map(([number, document]) => ({ ...document, id: `tool-${number}` })));
