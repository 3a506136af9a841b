import type { CatalogIndex } from './catalog-index.ts';
import { compareCodeUnits } from './code-unit-order.ts';

/** A tool on its way to the answer. */
export interface RankedHit {
  readonly document: number;
  /** From `Exactness` when the query names the tool; 0 when words typed are in it, -1 when only related ones are. */
  readonly tier: number;
  /** To six decimals, so that no order hangs on how a sum was rounded. */
  readonly relevance: number;
}

export function rankedHit(document: number, tier: number, relevance: number): RankedHit {
  return { document, tier, relevance: roundRelevance(relevance) };
}

/**
 * The stated order (RNK-8), best first: tier, relevance, shorter name, id by code units.
 * Negative when `a` comes first; never 0 for two documents.
 */
export type HitOrder = (a: RankedHit, b: RankedHit) => number;

export function createHitOrder(index: CatalogIndex): HitOrder {
  const nameLength = (hit: RankedHit): number => index.documents[hit.document]?.name.length ?? 0;
  const idOf = (hit: RankedHit): string => index.documents[hit.document]?.id ?? '';
  return (a, b) =>
    b.tier - a.tier ||
    b.relevance - a.relevance ||
    nameLength(a) - nameLength(b) ||
    compareCodeUnits(idOf(a), idOf(b)) ||
    a.document - b.document;
}

const STEPS = 1e6;
/** Between two relevances that differ. */
export const RELEVANCE_STEP: number = 1 / STEPS;

/** To six decimals, as every relevance of a hit. */
export function roundRelevance(relevance: number): number {
  return Math.round(relevance * STEPS) / STEPS;
}

/**
 * One positive number in the same order as tier and relevance: from 1 to 2 for an ordinary hit, above 2 when the
 * query names the tool, below 1 when a key-word query finds only related words in it.
 */
export function scoreOf({ tier, relevance }: RankedHit): number {
  return roundRelevance(tier + 1 + relevance / (1 + relevance));
}
