import type { ToolDocument } from '@openclaw/ranking';
import bm25Module from 'okapibm25';
import { type EngineSetup, FIELDS, textOf } from './engine-setup.ts';
import { fairWords } from './fair-words.ts';

const engine = 'okapibm25';
/** It scores every tool anew for each query. */
const maxQueries = 40;

export const okapiDefaults: EngineSetup = {
  engine,
  configuration: 'defaults',
  how: 'one text for each tool, the words of the query as they are typed',
  maxQueries,
  build: (documents) =>
    build(documents, {
      prepare: (text) => text,
      keywords: (query) => query.match(/\w+/gu) ?? [],
    }),
};

export const okapiFair: EngineSetup = {
  engine,
  configuration: 'fair',
  how: 'the common preparation of words for texts and queries, the name twice in the text',
  maxQueries,
  build: (documents) =>
    build(documents, {
      prepare: (text) => fairWords(text).join(' '),
      keywords: fairWords,
      nameTwice: true,
    }),
};

interface OkapiOptions {
  readonly prepare: (text: string) => string;
  readonly keywords: (query: string) => string[];
  readonly nameTwice?: boolean;
}

function build(documents: readonly ToolDocument[], { prepare, keywords, nameTwice = false }: OkapiOptions) {
  const bm25 = 'default' in bm25Module ? bm25Module.default : bm25Module;
  const texts = documents.map((document) =>
    prepare(
      [...(nameTwice ? [document.name] : []), ...FIELDS.map((field) => textOf(document, field))].join(' '),
    ),
  );
  return (query: string, limit: number) => {
    const scores = bm25(texts, keywords(query));
    return scores
      .map((score, at) => ({ score: Number(score), at }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, limit)
      .flatMap(({ at }) => documents[at]?.id ?? []);
  };
}
