import type { CatalogIndex } from './catalog-index.ts';
import type { QueryTerm } from './query.ts';
import { roundRelevance } from './ranked-hit.ts';
import type { RefinedHit } from './refine-hits.ts';
import { createRelevance } from './relevance.ts';
import { createTermGainsReader, type TermGainsReader } from './term-gains.ts';

/** A part of fewer words says too little to be a wish of its own. */
const PART_WORDS = 2;

/**
 * A long request may want several tools, each in a clause of its own, and the tool that is all one clause asks for has
 * little of the whole. So a hit gains by how well it fits the part it fits best. The best tool for the whole request
 * gains all there is to gain, and so keeps its place.
 */
export function favourParts(
  hits: readonly RefinedHit[],
  { index, parts }: { index: CatalogIndex; parts: readonly (readonly QueryTerm[])[] },
): readonly RefinedHit[] {
  const { requestPart: weight } = index.weights;
  const wishes = parts.filter(isWish);
  if (wishes.length < 2 || hits.length < 2 || weight === 0) return hits;
  const documents = hits.map(({ document }) => document);
  const gainsOf = createTermGainsReader(index, documents);
  const fits = bestFits(wishes.map((terms) => relevancesOf(terms, { index, documents, gainsOf })));
  const highest = hits.reduce((most, { relevance }) => Math.max(most, relevance), 0);
  return hits.map((hit, at) => {
    const requestPart = weight * highest * (at === 0 ? 1 : (fits[at] as number));
    return { ...hit, requestPart, relevance: roundRelevance(hit.relevance + requestPart) };
  });
}

function isWish(terms: readonly QueryTerm[]): boolean {
  const words = terms.filter(({ kind }) => kind === 'word' || kind === 'light-verb');
  return words.length >= PART_WORDS && words.some(({ strong }) => strong);
}

/** What each tool would be worth if a part were all of the request. */
function relevancesOf(
  terms: readonly QueryTerm[],
  options: { index: CatalogIndex; documents: readonly number[]; gainsOf: TermGainsReader },
): Float64Array {
  const { index, documents, gainsOf } = options;
  const size = documents.length;
  const tally = {
    sums: new Float64Array(size),
    queryCovered: new Float64Array(size),
    nameCovered: new Float64Array(size),
  };
  for (const term of terms) {
    const { sums, queryCovered, nameCovered } = gainsOf(term);
    for (let at = 0; at < size; at += 1) {
      tally.sums[at] = (tally.sums[at] as number) + (sums[at] as number);
      tally.queryCovered[at] = (tally.queryCovered[at] as number) + (queryCovered[at] as number);
      tally.nameCovered[at] = (tally.nameCovered[at] as number) + (nameCovered[at] as number);
    }
  }
  const nameMass = (at: number): number => index.nameMass(documents[at] as number);
  const { total } = createRelevance(terms, { index, tally, nameMass });
  return Float64Array.from(documents, (_, at) => total(at));
}

/** For each tool the best of its parts, 0 to 1; a part that no tool fits well counts less than one that some tool does. */
function bestFits(relevances: readonly Float64Array[]): Float64Array {
  const peaks = relevances.map((part) => part.reduce((most, one) => Math.max(most, one), 0));
  const highest = Math.max(...peaks);
  const fits = new Float64Array(relevances[0]?.length ?? 0);
  for (const [part, peak] of peaks.entries()) {
    if (peak === 0) continue;
    const scale = Math.sqrt(peak * highest);
    for (const [at, relevance] of (relevances[part] as Float64Array).entries())
      fits[at] = Math.max(fits[at] as number, relevance / scale);
  }
  return fits;
}
