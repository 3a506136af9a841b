import type { Catalog } from './catalog.ts';
import { createNameMasses, type NameMasses } from './name-masses.ts';
import { createNameWords, type NameWords } from './name-words.ts';
import { createScoredLists, type ScoredLists } from './scored-lists.ts';
import type { RankingWeights } from './weights.ts';

/**
 * Everything a search reads: a catalog and the figures that depend on all of its tools at once. Those are reckoned
 * when a query first needs them, so that an index costs nothing beyond its catalog.
 */
export interface CatalogIndex extends Catalog {
  readonly weights: RankingWeights;
  readonly scoredList: ScoredLists;
  readonly nameMass: NameMasses;
  readonly nameWords: NameWords;
  /** How much a term says that is in so many documents. */
  readonly rarity: (documents: number) => number;
}

export function createCatalogIndex(catalog: Catalog, weights: RankingWeights): CatalogIndex {
  const rarity = createRarity(catalog.size, weights.rarity);
  return {
    ...catalog,
    weights,
    scoredList: createScoredLists(catalog, weights),
    nameMass: createNameMasses(catalog, rarity),
    nameWords: createNameWords(catalog),
    rarity,
  };
}

/** Okapi's inverse document frequency in the form that is never negative. */
function createRarity(size: number, exponent: number): (documents: number) => number {
  const known = new Map<number, number>();
  return (documents) => {
    const stored = known.get(documents);
    if (stored !== undefined) return stored;
    const rarity = Math.log(1 + (size - documents + 0.5) / (documents + 0.5)) ** exponent;
    known.set(documents, rarity);
    return rarity;
  };
}
