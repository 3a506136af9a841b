import type { ToolDocument } from '@openclaw/ranking';
import MiniSearch, { type Options } from 'minisearch';
import { type EngineSetup, FIELDS } from './engine-setup.ts';
import { fairWords } from './fair-words.ts';

const engine = 'minisearch';

export const minisearchDefaults: EngineSetup = {
  engine,
  configuration: 'defaults',
  how: 'the four fields, everything else as it comes',
  build: (documents) => build(documents, {}),
};

export const minisearchFair: EngineSetup = {
  engine,
  configuration: 'fair',
  how: '`tokenize` is the common preparation of words, `boost` is 2 for the name',
  build: (documents) =>
    build(documents, {
      tokenize: fairWords,
      processTerm: (word) => word,
      searchOptions: { boost: { name: 2 } },
    }),
};

function build(documents: readonly ToolDocument[], options: Partial<Options<ToolDocument>>) {
  const index = new MiniSearch<ToolDocument>({ fields: [...FIELDS], ...options });
  index.addAll(documents);
  return (query: string, limit: number) =>
    index
      .search(query)
      .slice(0, limit)
      .map(({ id }) => String(id));
}
