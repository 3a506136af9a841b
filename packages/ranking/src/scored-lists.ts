import type { Catalog } from './catalog.ts';
import { countIn, FIELDS } from './field-counts.ts';
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
  let worths: Float64Array | undefined;
  return (term) => {
    const known = lists.get(term);
    if (known !== undefined) return known;
    worths ??= fieldWorths(catalog, weights);
    const { documents, counts } = postingList(catalog.postings, term);
    const list = {
      documents,
      counts,
      frequencies: scoreList({ documents, counts }, worths, weights.saturation),
    };
    lists.set(term, list);
    return list;
  };
}

function scoreList(
  { documents, counts }: PostingList,
  worths: Float64Array,
  saturation: number,
): Float32Array {
  const frequencies = new Float32Array(documents.length);
  for (let entry = 0; entry < documents.length; entry += 1) {
    const cell = (documents[entry] as number) * FIELDS.length;
    const packed = counts[entry] as number;
    let sum = 0;
    for (let field = 0; field < FIELDS.length; field += 1)
      sum += countIn(packed, field) * (worths[cell + field] as number);
    frequencies[entry] = sum / (sum + saturation);
  }
  return frequencies;
}

/** What one occurrence counts in field f of document d, before saturation: at `d * FIELDS.length + f`. */
function fieldWorths({ lengths }: Catalog, weights: RankingWeights): Float64Array {
  const averages = averageLengths(lengths);
  const worths = new Float64Array(lengths.length);
  for (let cell = 0; cell < lengths.length; cell += 1) {
    const field = cell % FIELDS.length;
    const { weight, b } = weights.fields[FIELDS[field] as 'name'];
    worths[cell] = weight / (1 - b + (b * (lengths[cell] as number)) / (averages[field] as number));
  }
  return worths;
}

/** Mean words of each field over the documents that have it; at least 1. Removed documents have no words. */
function averageLengths(lengths: Int32Array): readonly number[] {
  return FIELDS.map((_, field) => {
    let words = 0;
    let filled = 0;
    for (let cell = field; cell < lengths.length; cell += FIELDS.length) {
      const length = lengths[cell] as number;
      words += length;
      if (length > 0) filled += 1;
    }
    return filled === 0 ? 1 : Math.max(1, words / filled);
  });
}
