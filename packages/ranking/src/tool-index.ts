import { createExactNames } from './exact-names.ts';
import { buildPostings } from './postings.ts';
import { createRelatedWords } from './related-words.ts';
import { createScorer } from './scorer.ts';
import type { ToolDocument, ToolIndex } from './tool-document.ts';
import { createVocabulary } from './vocabulary.ts';
import { RANKING_WEIGHTS, type RankingWeights } from './weights.ts';

export function createToolIndex(documents: readonly ToolDocument[]): ToolIndex {
  return createWeightedToolIndex(documents, RANKING_WEIGHTS);
}

/** For the evaluation of other weights; the product uses `createToolIndex`. */
export function createWeightedToolIndex(
  documents: readonly ToolDocument[],
  weights: RankingWeights,
): ToolIndex {
  // In id order from here on: no figure can depend on the order in which tools were registered (RNK-8).
  const sorted = documents.toSorted((a, b) => compareCodeUnits(a.id, b.id));
  const vocabulary = createVocabulary();
  const postings = buildPostings(sorted, { vocabulary, weights });
  const scorer = createScorer(sorted, {
    vocabulary,
    postings,
    weights,
    relatedWords: createRelatedWords(vocabulary.stem),
    exactNames: createExactNames(sorted),
  });
  return { size: sorted.length, search: scorer.search, explain: scorer.explain };
}

export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
