import { Document, Index } from 'flexsearch';
import { type EngineSetup, FIELDS, textOf } from './engine-setup.ts';
import { fairWords } from './fair-words.ts';

const engine = 'flexsearch';

export const flexsearchDefaults: EngineSetup = {
  engine,
  configuration: 'defaults',
  how: 'a `Document` of the four fields with `merge`, everything else as it comes: a field must have every word of the query',
  build(documents) {
    const index = new Document({ document: { id: 'at', index: [...FIELDS] } });
    for (const [at, document] of documents.entries()) {
      index.add({ at, ...Object.fromEntries(FIELDS.map((field) => [field, textOf(document, field)])) });
    }
    return (query, limit) =>
      index
        .search(query, { limit, merge: true })
        .slice(0, limit)
        .flatMap(({ id }) => documents[Number(id)]?.id ?? []);
  },
};

export const flexsearchFair: EngineSetup = {
  engine,
  configuration: 'fair',
  how: 'an `Index` of one text for each tool, its name first, since earlier words count more; `encode` is the common preparation of words, `resolution` 20 by its rule for such texts, `suggest` so that not every word must be there',
  build(documents) {
    const index = new Index({ encode: fairWords, resolution: 20 });
    for (const [at, document] of documents.entries()) {
      index.add(at, FIELDS.map((field) => textOf(document, field)).join(' '));
    }
    return (query, limit) =>
      index.search(query, { limit, suggest: true }).flatMap((at) => documents[Number(at)]?.id ?? []);
  },
};
