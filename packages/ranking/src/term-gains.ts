import type { CatalogIndex } from './catalog-index.ts';
import { NAME_MASK } from './field-counts.ts';
import type { QueryTerm, TermOption } from './query.ts';
import type { Matches } from './relevance.ts';
import type { ScoredList } from './scored-lists.ts';

/** So many entries are looked through in the time in which one is found by halving. */
const LOOK_UP_FROM = 16;

/**
 * What one term of a query comes to for each of a few tools, by their order: as a tally has it for all tools. Looks those
 * few up in lists that are long, and through the others.
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
    const gains = {
      sums: new Float64Array(documents.length),
      queryCovered: new Float64Array(documents.length),
      nameCovered: new Float64Array(documents.length),
    };
    for (const option of term.options) {
      const list = index.scoredList(option.term);
      if (list.documents.length > documents.length * LOOK_UP_FROM) {
        for (const [at, document] of documents.entries()) {
          const entry = findEntry(list.documents, document);
          if (entry >= 0) gain(gains, { at, term, option, list, entry });
        }
        continue;
      }
      for (let entry = 0; entry < list.documents.length; entry += 1) {
        const at = (places[list.documents[entry] as number] as number) - 1;
        if (at >= 0) gain(gains, { at, term, option, list, entry });
      }
    }
    return gains;
  }
}

function gain(
  { sums, queryCovered, nameCovered }: Record<keyof Matches, Float64Array>,
  match: { at: number; term: QueryTerm; option: TermOption; list: ScoredList; entry: number },
): void {
  const { at, term, option, list, entry } = match;
  // As in a tally: the first option that is there covers, and the best one scores.
  if (sums[at] === 0 && term.kind !== 'stop-word') {
    if (term.kind !== 'phrase') queryCovered[at] = option.worth;
    if (((list.counts[entry] as number) & NAME_MASK) !== 0) nameCovered[at] = option.nameWorth;
  }
  sums[at] = Math.max(sums[at] as number, option.worth * (list.frequencies[entry] as number));
}

/** Where a number is in a rising list, by halving; -1 when it is not. */
function findEntry(documents: Int32Array, document: number): number {
  let from = 0;
  let to = documents.length - 1;
  while (from <= to) {
    const middle = (from + to) >> 1;
    const found = documents[middle] as number;
    if (found === document) return middle;
    if (found < document) from = middle + 1;
    else to = middle - 1;
  }
  return -1;
}
