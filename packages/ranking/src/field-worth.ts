import { FIELDS } from './field-counts.ts';
import type { RankingWeights } from './weights.ts';

/** What one occurrence in a field of a document counts, before saturation: less in a longer field (BM25F). */
export type FieldWorth = (document: number, field: number) => number;

/** Fields of fewer words than this are nearly all, and take what they count from a table. */
const TABLED = 256;

/** Lengths are those of `Catalog.lengths`. */
export function createFieldWorth(lengths: Int32Array, weights: RankingWeights): FieldWorth {
  const averages = averageLengths(lengths);
  const reckon = (field: number, length: number): number => {
    const { weight, b } = weights.fields[FIELDS[field] as 'name'];
    return weight / (1 - b + (b * length) / (averages[field] as number));
  };
  const table = Float64Array.from({ length: FIELDS.length * TABLED }, (_, at) =>
    reckon(Math.floor(at / TABLED), at % TABLED),
  );
  return (document, field) => {
    const length = lengths[document * FIELDS.length + field] as number;
    return length < TABLED ? (table[field * TABLED + length] as number) : reckon(field, length);
  };
}

/** Mean words of each field over the documents that have it; at least 1. Removed documents have no words. */
function averageLengths(lengths: Int32Array): readonly number[] {
  const words = FIELDS.map(() => 0);
  const filled = FIELDS.map(() => 0);
  for (let cell = 0; cell < lengths.length; cell += 1) {
    const length = lengths[cell] as number;
    if (length === 0) continue;
    const field = cell % FIELDS.length;
    words[field] = (words[field] as number) + length;
    filled[field] = (filled[field] as number) + 1;
  }
  return words.map((sum, field) => Math.max(1, sum / Math.max(1, filled[field] as number)));
}
