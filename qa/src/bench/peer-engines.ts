import { createToolIndex, type ToolDocument } from '@openclaw/ranking';
import MiniSearch from 'minisearch';
import createWink from 'wink-bm25-text-search';
import winkText from 'wink-nlp-utils';

/** A search engine as its users would set it up. */
export interface PeerEngine {
  readonly name: 'ours' | 'wink-bm25' | 'minisearch';
  /** Builds an index and gives what searches it for the best eight. */
  build(documents: readonly ToolDocument[]): (query: string) => readonly unknown[];
}

const LIMIT = 8;
const FIELDS = ['name', 'description', 'owner', 'parameterText'] as const;

export const ENGINES: readonly PeerEngine[] = [
  {
    name: 'ours',
    build(documents) {
      const index = createToolIndex(documents);
      return (query) => index.search(query, { limit: LIMIT });
    },
  },
  {
    name: 'wink-bm25',
    build(documents) {
      const engine = createWink();
      engine.defineConfig({ fldWeights: { name: 2, description: 1, owner: 1, parameterText: 1 } });
      // As its readme sets it up with wink-nlp-utils, which is faster than with wink-nlp.
      const { string, tokens } = winkText;
      engine.definePrepTasks([
        string.lowerCase,
        string.tokenize0,
        tokens.removeWords,
        tokens.stem,
        tokens.propagateNegations,
      ]);
      for (const [id, document] of documents.entries()) engine.addDoc(fieldsOf(document), id);
      engine.consolidate();
      return (query) => engine.search(query, LIMIT);
    },
  },
  {
    name: 'minisearch',
    build(documents) {
      const engine = new MiniSearch<ToolDocument>({ fields: [...FIELDS] });
      engine.addAll(documents);
      return (query) => engine.search(query).slice(0, LIMIT);
    },
  },
];

function fieldsOf(document: ToolDocument): Record<string, string> {
  // An identifier is one word to it otherwise.
  return Object.fromEntries(FIELDS.map((field) => [field, (document[field] ?? '').replaceAll('_', ' ')]));
}
