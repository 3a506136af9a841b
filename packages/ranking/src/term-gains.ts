import type { CatalogIndex } from './catalog-index.ts';
import { NAME_MASK } from './field-counts.ts';
import type { QueryTerm } from './query.ts';
import type { Matches } from './relevance.ts';

/**
 * What one term of a query comes to for each of a few tools, by their order: as a tally has it for all tools. Looks at
 * those few only, so that a term costs little more than one pass over the numbers of the tools that have it.
 */
export type TermGainsReader = (term: QueryTerm) => Matches;

export function createTermGainsReader(index: CatalogIndex, documents: readonly number[]): TermGainsReader {
  // By document number, the place among the few plus 1; 0 for all others. There are fewer than 255.
  const places = new Uint8Array(index.documents.length);
  for (const [at, document] of documents.entries()) places[document] = at + 1;
  const known = new Map<QueryTerm, Matches>();
  return (term) => {
    const gains = known.get(term) ?? gainsOf(term);
    known.set(term, gains);
    return gains;
  };

  function gainsOf(term: QueryTerm): Matches {
    const sums = new Float64Array(documents.length);
    const queryCovered = new Float64Array(documents.length);
    const nameCovered = new Float64Array(documents.length);
    for (const { term: number, worth, nameWorth } of term.options) {
      const list = index.scoredList(number);
      for (let entry = 0; entry < list.documents.length; entry += 1) {
        const at = (places[list.documents[entry] as number] as number) - 1;
        if (at < 0) continue;
        // As in a tally: the first option that is there covers, and the best one scores.
        if (sums[at] === 0 && term.kind !== 'stop-word') {
          if (term.kind !== 'phrase') queryCovered[at] = worth;
          if (((list.counts[entry] as number) & NAME_MASK) !== 0) nameCovered[at] = nameWorth;
        }
        sums[at] = Math.max(sums[at] as number, worth * (list.frequencies[entry] as number));
      }
    }
    return { sums, queryCovered, nameCovered };
  }
}
