import type { CatalogIndex } from './catalog-index.ts';
import type { QueryTerm } from './query.ts';
import type { Tally } from './tally.ts';

/** One tool's relevance and what it is made of: sum × name coverage × query coverage. */
export interface Relevance {
  readonly sum: number;
  /** Factors of at least 1: how much of the tool's name, and of the query, is covered. */
  readonly nameCoverage: number;
  readonly queryCoverage: number;
}

export function createRelevance(
  terms: readonly QueryTerm[],
  { index, tally }: { index: CatalogIndex; tally: Tally },
): (document: number) => Relevance {
  const { weights } = index;
  const queryMass = terms.reduce((sum, term) => sum + term.mass, 0);
  return (document) => ({
    sum: tally.sums[document] as number,
    nameCoverage:
      1 + weights.nameCoverage * share(tally.nameCovered[document] as number, index.nameMass(document)),
    queryCoverage: 1 + weights.queryCoverage * share(tally.queryCovered[document] as number, queryMass),
  });
}

export function totalRelevance({ sum, nameCoverage, queryCoverage }: Relevance): number {
  return sum * nameCoverage * queryCoverage;
}

function share(part: number, whole: number): number {
  return whole > 0 ? Math.min(1, part / whole) : 0;
}
