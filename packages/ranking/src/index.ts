export { createLexicon, type Lexicon } from './lexicon.ts';
export type {
  DocumentField,
  ScoreExplanation,
  SearchOptions,
  TermExplanation,
  ToolDocument,
  ToolHit,
  ToolIndex,
} from './tool-document.ts';
export { createToolIndex } from './tool-index.ts';
