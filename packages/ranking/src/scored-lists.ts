import type { Catalog } from './catalog.ts';
import { countIn, FIELDS } from './field-counts.ts';
import { createFieldWorth, type FieldWorth } from './field-worth.ts';
import { type PostingList, postingList } from './postings.ts';
import type { RankingWeights } from './weights.ts';

/** A posting list with what each posting is worth. */
export interface ScoredList extends PostingList {
  /** Saturated BM25F frequency, 0 to 1, without the inverse document frequency. */
  readonly frequencies: Float32Array;
}

/** The scored list of a term; made when it is first asked for, and kept. */
export type ScoredLists = (term: number) => ScoredList;

export function createScoredLists(catalog: Catalog, weights: RankingWeights): ScoredLists {
  const lists = new Map<number, ScoredList>();
  const there = (document: number): boolean => catalog.documents[document] !== undefined;
  let worth: FieldWorth | undefined;
  return (term) => {
    const known = lists.get(term);
    if (known !== undefined) return known;
    worth ??= createFieldWorth(catalog.lengths, weights);
    const { documents, counts } = postingList(catalog.postings, { term, there });
    const list = { documents, counts, frequencies: frequenciesOf({ documents, counts }, { worth, weights }) };
    lists.set(term, list);
    return list;
  };
}

function frequenciesOf(
  { documents, counts }: PostingList,
  { worth, weights }: { worth: FieldWorth; weights: RankingWeights },
): Float32Array {
  const frequencies = new Float32Array(documents.length);
  for (let entry = 0; entry < documents.length; entry += 1) {
    const packed = counts[entry] as number;
    let sum = 0;
    for (let field = 0; field < FIELDS.length; field += 1) {
      const count = countIn(packed, field);
      if (count > 0) sum += count * worth(documents[entry] as number, field);
    }
    frequencies[entry] = sum / (sum + weights.saturation);
  }
  return frequencies;
}
