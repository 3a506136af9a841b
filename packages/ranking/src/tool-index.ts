import { type Catalog, readCatalog } from './catalog.ts';
import { createCatalogIndex } from './catalog-index.ts';
import { explainHit } from './explain.ts';
import { createLanguage, type Language } from './language.ts';
import { loadCatalog } from './load-catalog.ts';
import { scoreOf } from './ranked-hit.ts';
import { createRanker } from './ranker.ts';
import { serializeCatalog } from './serialize-catalog.ts';
import type { ToolDocument, ToolIndex } from './tool-document.ts';
import { updateCatalog } from './update-catalog.ts';
import { RANKING_WEIGHTS, type RankingWeights } from './weights.ts';

/** Indexes a catalog once, for many searches. Documents must not change afterwards; their ids must differ. */
export function createToolIndex(documents: readonly ToolDocument[]): ToolIndex {
  return createTunedToolIndex(documents, {});
}

/**
 * The index whose `serialize` gave these bytes, at a fraction of the cost of building it. Throws IndexFormatError, code
 * `index_format`, for bytes that are not whole, not an index, or written by another version.
 */
export function loadToolIndex(bytes: Uint8Array): ToolIndex {
  return indexCatalog(loadCatalog(bytes), RANKING_WEIGHTS);
}

export interface TunedOptions {
  readonly weights?: RankingWeights;
  readonly language?: Language;
}

/** `createToolIndex` with other weights or another language, for finding out what each thing in them does. */
export function createTunedToolIndex(
  documents: readonly ToolDocument[],
  { weights = RANKING_WEIGHTS, language = createLanguage() }: TunedOptions,
): ToolIndex {
  return indexCatalog(readCatalog(documents, language), weights);
}

function indexCatalog(catalog: Catalog, weights: RankingWeights): ToolIndex {
  const index = createCatalogIndex(catalog, weights);
  const ranker = createRanker(index);
  const self: ToolIndex = {
    size: catalog.size,
    search(query, { limit }) {
      // FR-20: a limit is never bent into another one, for a short list reads as "no more tools".
      if (!Number.isSafeInteger(limit) || limit < 1) {
        throw new RangeError(`limit must be a whole number of at least 1, not ${String(limit)}`);
      }
      const { hits } = ranker.rank(query, Math.min(limit, catalog.size));
      return hits.slice(0, limit).map((hit) => ({
        id: catalog.documents[hit.document]?.id ?? '',
        score: scoreOf(hit),
      }));
    },
    explain: (query, id) => explainHit(query, { id, index, ranker }),
    update(change) {
      const changed = updateCatalog(catalog, change);
      return changed === catalog ? self : indexCatalog(changed, weights);
    },
    serialize: () => serializeCatalog(catalog),
  };
  return self;
}
