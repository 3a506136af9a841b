import type { ToolDocument } from '@openclaw/ranking';
import { create, insertMultiple, search, type Tokenizer } from '@orama/orama';
import { type EngineSetup, FIELDS, textOf } from './engine-setup.ts';
import { fairWords } from './fair-words.ts';

const engine = '@orama/orama';
const SCHEMA = { name: 'string', owner: 'string', description: 'string', parameterText: 'string' } as const;

export const oramaDefaults: EngineSetup = {
  engine,
  configuration: 'defaults',
  how: 'the four fields as a schema of strings, everything else as it comes',
  build: (documents) => build(documents, {}),
};

export const oramaFair: EngineSetup = {
  engine,
  configuration: 'fair',
  how: 'a tokenizer component that is the common preparation of words (boosting the name, or `exact`, finds less)',
  build: (documents) =>
    build(documents, {
      tokenizer: { language: 'english', normalizationCache: new Map(), tokenize: fairWords },
    }),
};

interface OramaOptions {
  readonly tokenizer?: Tokenizer;
}

function build(documents: readonly ToolDocument[], { tokenizer }: OramaOptions) {
  const index = create({ schema: SCHEMA, ...(tokenizer === undefined ? {} : { components: { tokenizer } }) });
  const rows = documents.map((document) => ({
    id: document.id,
    ...Object.fromEntries(FIELDS.map((field) => [field, textOf(document, field)])),
  }));
  now(insertMultiple(index, rows));
  return (query: string, limit: number) =>
    now(search(index, { term: query, limit })).hits.map(({ id }) => id);
}

/** It answers at once unless a hook is asynchronous, and there is none. */
function now<T>(answer: T | Promise<T>): T {
  if (answer instanceof Promise) throw new TypeError('orama answers later, which no figure here allows for');
  return answer;
}
