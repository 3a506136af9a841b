import type { ToolDocument } from '@openclaw/ranking';
import createWink from 'wink-bm25-text-search';
import winkText from 'wink-nlp-utils';
import { type EngineSetup, FIELDS, textOf } from './engine-setup.ts';
import { fairWords } from './fair-words.ts';

const engine = 'wink-bm25-text-search';
const { string, tokens } = winkText;

export const winkDefaults: EngineSetup = {
  engine,
  configuration: 'defaults',
  how: 'the four fields with equal weights (it has no defaults for them), the preparation that its readme gives for wink-nlp-utils',
  build: (documents) =>
    build(documents, {
      weights: { name: 1, owner: 1, description: 1, parameterText: 1 },
      tasks: [string.lowerCase, string.tokenize0, tokens.removeWords, tokens.stem, tokens.propagateNegations],
    }),
};

export const winkFair: EngineSetup = {
  engine,
  configuration: 'fair',
  how: 'the common preparation of words, weight 2 for the name',
  build: (documents) =>
    build(documents, {
      weights: { name: 2, owner: 1, description: 1, parameterText: 1 },
      tasks: [fairWords],
    }),
};

interface WinkOptions {
  readonly weights: Readonly<Record<(typeof FIELDS)[number], number>>;
  readonly tasks: readonly ((input: never) => unknown)[];
}

function build(documents: readonly ToolDocument[], { weights, tasks }: WinkOptions) {
  const index = createWink();
  index.defineConfig({ fldWeights: weights });
  index.definePrepTasks(tasks);
  for (const [at, document] of documents.entries()) {
    index.addDoc(Object.fromEntries(FIELDS.map((field) => [field, textOf(document, field)])), at);
  }
  index.consolidate();
  return (query: string, limit: number) =>
    index.search(query, limit).flatMap(([at]) => documents[Number(at)]?.id ?? []);
}
