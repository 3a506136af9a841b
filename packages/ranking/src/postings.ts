import { FIELDS, type Reading } from './read-documents.ts';
import type { RankingWeights } from './weights.ts';

export const NAME_BIT = 1;
const NAME = 0;
const DESCRIPTION = 2;

/** Which documents have a term: entries `starts[t]` up to `starts[t + 1]`, by rising document number. */
export interface Postings {
  readonly starts: Int32Array;
  readonly documents: Int32Array;
  /** Saturated BM25F frequency, 0 to 1, without the inverse document frequency. */
  readonly frequencies: Float32Array;
  /** Bit f is set when the term is in field f of `FIELDS`. */
  readonly fieldMasks: Uint8Array;
  /** Words of names and descriptions in reading order: those of document d from `sequenceStarts[d]`. */
  readonly sequences: Int32Array;
  readonly sequenceStarts: Int32Array;
}

/** Two passes over the row of terms: one counts what each term needs, the other fills it in. */
export function buildPostings(
  reading: Reading,
  options: { terms: number; weights: RankingWeights },
): Postings {
  const size = reading.ends.length / FIELDS.length;
  const starts = new Int32Array(options.terms + 1);
  const sequenceStarts = new Int32Array(size + 1);
  countEntries(reading, { starts, sequenceStarts });

  const entries = starts[options.terms] as number;
  const documents = new Int32Array(entries);
  const frequencies = new Float32Array(entries);
  const fieldMasks = new Uint8Array(entries);
  const sequences = new Int32Array(sequenceStarts[size] as number);
  const next = starts.slice(0, options.terms);
  const seenIn = new Int32Array(options.terms).fill(-1);
  const averages = averageLengths(reading);
  const { saturation } = options.weights;
  // Sums of one document are gathered in 64 bits; its terms are its own entries' terms, listed here.
  const sums = new Float64Array(options.terms);
  const touched = new Int32Array(longestDocument(reading));
  let at = 0;
  let sequenced = 0;
  for (let document = 0; document < size; document += 1) {
    let distinct = 0;
    for (let field = 0; field < FIELDS.length; field += 1) {
      const cell = document * FIELDS.length + field;
      const end = reading.ends[cell] as number;
      const { weight, b } = options.weights.fields[FIELDS[field] as 'name'];
      const worth = weight / (1 - b + (b * (reading.lengths[cell] as number)) / (averages[field] as number));
      const inSequence = field === NAME || field === DESCRIPTION;
      for (; at < end; at += 1) {
        const token = reading.tokens[at] as number;
        const term = token < 0 ? ~token : token;
        if (inSequence && token >= 0) {
          sequences[sequenced] = token;
          sequenced += 1;
        }
        const entry = next[term] as number;
        if (seenIn[term] === document) {
          sums[term] = (sums[term] as number) + worth;
        } else {
          seenIn[term] = document;
          sums[term] = worth;
          touched[distinct] = term;
          distinct += 1;
          documents[entry] = document;
        }
        fieldMasks[entry] = (fieldMasks[entry] as number) | (1 << field);
      }
    }
    for (let index = 0; index < distinct; index += 1) {
      const term = touched[index] as number;
      const entry = next[term] as number;
      const sum = sums[term] as number;
      frequencies[entry] = sum / (sum + saturation);
      next[term] = entry + 1;
    }
  }
  return { starts, documents, frequencies, fieldMasks, sequences, sequenceStarts };
}

/** In how many documents a term is; 0 for a term that no tool has. */
export function documentCount(postings: Postings, term: number): number {
  return term < 0 ? 0 : (postings.starts[term + 1] as number) - (postings.starts[term] as number);
}

function countEntries(reading: Reading, counts: { starts: Int32Array; sequenceStarts: Int32Array }): void {
  const { starts, sequenceStarts } = counts;
  const seenIn = new Int32Array(starts.length).fill(-1);
  let at = 0;
  for (let cell = 0; cell < reading.ends.length; cell += 1) {
    const document = Math.floor(cell / FIELDS.length);
    const field = cell % FIELDS.length;
    if (field === NAME || field === DESCRIPTION) {
      sequenceStarts[document + 1] =
        (sequenceStarts[document + 1] as number) + (reading.lengths[cell] as number);
    }
    for (const end = reading.ends[cell] as number; at < end; at += 1) {
      const token = reading.tokens[at] as number;
      const term = token < 0 ? ~token : token;
      if (seenIn[term] === document) continue;
      seenIn[term] = document;
      starts[term + 1] = (starts[term + 1] as number) + 1;
    }
  }
  accumulate(starts);
  accumulate(sequenceStarts);
}

function accumulate(counts: Int32Array): void {
  for (let at = 1; at < counts.length; at += 1) {
    counts[at] = (counts[at] as number) + (counts[at - 1] as number);
  }
}

/** Mean words of each field over the documents that have it; at least 1. */
function averageLengths(reading: Reading): readonly number[] {
  return FIELDS.map((_, field) => {
    let words = 0;
    let filled = 0;
    for (let cell = field; cell < reading.lengths.length; cell += FIELDS.length) {
      const length = reading.lengths[cell] as number;
      words += length;
      if (length > 0) filled += 1;
    }
    return filled === 0 ? 1 : Math.max(1, words / filled);
  });
}

function longestDocument(reading: Reading): number {
  let longest = 0;
  let start = 0;
  for (let cell = FIELDS.length - 1; cell < reading.ends.length; cell += FIELDS.length) {
    const end = reading.ends[cell] as number;
    longest = Math.max(longest, end - start);
    start = end;
  }
  return longest;
}
