import type { CatalogIndex } from './catalog-index.ts';
import { createNameFit } from './name-fit.ts';
import type { QueryTerm } from './query.ts';
import { createHitOrder, type RankedHit, roundRelevance } from './ranked-hit.ts';
import type { ToolDocument } from './tool-document.ts';
import { createWordPairs } from './word-pairs.ts';

/** How many of an owner's best tools speak for it. */
const OWNER_WITNESSES = 3;

/** A hit with what each look at the best hits did to its relevance. */
export interface RefinedHit extends RankedHit, Refinements {}

/** relevance = (that of the terms + wordPairs) × nameFit × ownerFit × repeatedName + requestPart. */
export interface Refinements {
  readonly wordPairs: number;
  /** At most 1. */
  readonly nameFit: number;
  /** At least 1. */
  readonly ownerFit: number;
  /** At most 1. */
  readonly repeatedName: number;
  readonly requestPart: number;
}

/** What only the best hits are worth the time for, best first again: word pairs, names, owners. */
export function refineHits(
  hits: readonly RankedHit[],
  { index, terms }: { index: CatalogIndex; terms: readonly QueryTerm[] },
): readonly RefinedHit[] {
  const order = createHitOrder(index);
  const pairs = createWordPairs(terms, index);
  const fit = createNameFit(terms, index);
  const weighed = hits
    .map((hit) => weighWords(hit, { wordPairs: pairs(hit.document), nameFit: fit(hit.document) }))
    .sort(order);
  const owned = favourFittingOwners(weighed, index).toSorted(order);
  return yieldRepeatedNames(owned, index).toSorted(order);
}

/** A hit that is not looked at again. */
export function unrefined({ document, tier, relevance }: RankedHit): RefinedHit {
  const untouched = { wordPairs: 0, nameFit: 1, ownerFit: 1, repeatedName: 1, requestPart: 0 };
  return { document, tier, relevance, ...untouched };
}

function weighWords(
  hit: RankedHit,
  { wordPairs, nameFit }: Pick<Refinements, 'wordPairs' | 'nameFit'>,
): RefinedHit {
  return {
    ...unrefined(hit),
    wordPairs,
    nameFit,
    relevance: roundRelevance((hit.relevance + wordPairs) * nameFit),
  };
}

/** Among several owners, the one whose other tools fit the query as well is more likely meant. */
function favourFittingOwners(hits: readonly RefinedHit[], index: CatalogIndex): readonly RefinedHit[] {
  const ownerOf = (hit: RankedHit): string => index.documents[hit.document]?.owner ?? '';
  const witnesses = new Map<string, number[]>();
  for (const hit of hits) {
    const known = witnesses.get(ownerOf(hit)) ?? [];
    if (known.length < OWNER_WITNESSES) known.push(hit.relevance);
    witnesses.set(ownerOf(hit), known);
  }
  if (witnesses.size < 2) return hits;
  const sums = new Map(
    Array.from(witnesses, ([owner, known]) => [owner, known.reduce((sum, one) => sum + one, 0)]),
  );
  const highest = Math.max(...sums.values());
  if (highest <= 0) return hits;
  return hits.map((hit) => {
    const ownerFit = 1 + (index.weights.ownerFit * (sums.get(ownerOf(hit)) ?? 0)) / highest;
    return { ...hit, ownerFit, relevance: roundRelevance(hit.relevance * ownerFit) };
  });
}

/** Puts further tools of a name that a better hit has behind others about as good. */
function yieldRepeatedNames(hits: readonly RefinedHit[], index: CatalogIndex): readonly RefinedHit[] {
  const { repeatedName } = index.weights;
  const names = new Set<string>();
  return hits.map((hit) => {
    const { name } = index.documents[hit.document] as ToolDocument;
    const repeated = names.has(name);
    names.add(name);
    if (!repeated) return hit;
    return { ...hit, repeatedName, relevance: roundRelevance(hit.relevance * repeatedName) };
  });
}
