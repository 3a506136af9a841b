import { buildCatalogIndex } from './catalog-index.ts';
import { explainHit } from './explain.ts';
import { scoreOf } from './ranked-hit.ts';
import { createRanker } from './ranker.ts';
import type { ToolDocument, ToolIndex } from './tool-document.ts';
import { RANKING_WEIGHTS, type RankingWeights } from './weights.ts';

/** Indexes a catalog once, for many searches. Documents must not change afterwards; their ids must differ. */
export function createToolIndex(documents: readonly ToolDocument[]): ToolIndex {
  return createWeightedToolIndex(documents, RANKING_WEIGHTS);
}

/** The same with other weights, for finding out what each of them does. */
export function createWeightedToolIndex(
  documents: readonly ToolDocument[],
  weights: RankingWeights,
): ToolIndex {
  const index = buildCatalogIndex(documents, weights);
  const ranker = createRanker(index);
  return {
    size: documents.length,
    search(query, { limit }) {
      // FR-20: a limit is never bent into another one, for a short list reads as "no more tools".
      if (!Number.isSafeInteger(limit) || limit < 1) {
        throw new RangeError(`limit must be a whole number of at least 1, not ${String(limit)}`);
      }
      const { hits } = ranker.rank(query, Math.min(limit, documents.length));
      return hits.slice(0, limit).map((hit) => ({ id: documentId(hit.document), score: scoreOf(hit) }));
    },
    explain: (query, id) => explainHit(query, { id, index, ranker }),
  };

  function documentId(document: number): string {
    return index.documents[document]?.id ?? '';
  }
}
