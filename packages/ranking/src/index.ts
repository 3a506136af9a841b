export { IndexFormatError, type IndexFormatReason } from './index-format-error.ts';
export { createLexicon, type Lexicon } from './lexicon.ts';
export type {
  CatalogChange,
  DocumentField,
  ScoreExplanation,
  SearchOptions,
  TermExplanation,
  ToolDocument,
  ToolHit,
  ToolIndex,
} from './tool-document.ts';
export { createToolIndex, loadToolIndex } from './tool-index.ts';
