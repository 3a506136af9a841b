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

export interface RelevanceReader {
  parts(document: number): Relevance;
  /** Of all three at once, which is what is asked for each of thousands. */
  total(document: number): number;
  /** At least the total: what it would be if name and query were covered whole. */
  atMost(document: number): number;
}

/** What tools have of a query, by document number or by another place of theirs. */
export type Matches = Pick<Tally, 'sums' | 'nameCovered' | 'queryCovered'>;

export interface RelevanceOptions {
  readonly index: CatalogIndex;
  readonly tally: Matches;
  /** The mass of a tool's name by its place in the matches. Default: by document number. */
  readonly nameMass?: (place: number) => number;
}

export function createRelevance(
  terms: readonly QueryTerm[],
  { index, tally, nameMass = index.nameMass }: RelevanceOptions,
): RelevanceReader {
  const { weights } = index;
  const queryMass = terms.reduce((sum, term) => sum + term.mass, 0);
  const most = (1 + weights.nameCoverage) * (1 + weights.queryCoverage);
  const nameCoverage = (document: number): number =>
    1 + weights.nameCoverage * share(tally.nameCovered[document] as number, nameMass(document));
  const queryCoverage = (document: number): number =>
    1 + weights.queryCoverage * share(tally.queryCovered[document] as number, queryMass);
  return {
    parts: (document) => ({
      sum: tally.sums[document] as number,
      nameCoverage: nameCoverage(document),
      queryCoverage: queryCoverage(document),
    }),
    total: (document) => (tally.sums[document] as number) * nameCoverage(document) * queryCoverage(document),
    atMost: (document) => (tally.sums[document] as number) * most,
  };
}

function share(part: number, whole: number): number {
  return whole > 0 ? Math.min(1, part / whole) : 0;
}
