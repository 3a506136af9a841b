export { IndexFormatError, type IndexFormatReason } from './index-format-error.ts';
export { createLexicon, type Lexicon } from './lexicon.ts';
export { listRankingIdeas, type RankingIdea } from './ranking-ideas.ts';
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
