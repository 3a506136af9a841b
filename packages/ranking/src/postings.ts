import { GrowingFloats, GrowingIntegers } from './growing-array.ts';
import type { DocumentField, ToolDocument } from './tool-document.ts';
import { boundedRuns, type Vocabulary } from './vocabulary.ts';
import type { RankingWeights } from './weights.ts';

/** In the order of the bits of a posting's field mask. */
export const FIELDS: readonly DocumentField[] = ['name', 'owner', 'description', 'parameters'];
export const NAME_BIT = 1;

/** What is read of each field; text past it is not findable. */
const MAX_CHARACTERS: Record<DocumentField, number> = {
  name: 512,
  owner: 256,
  description: 8_192,
  parameters: 16_384,
};

/** The postings of term t are at `starts[t]` up to `starts[t + 1]`. */
export interface Postings {
  readonly starts: Int32Array;
  readonly documents: Int32Array;
  /** Saturated BM25F frequency, 0 to 1, without the inverse document frequency. */
  readonly frequencies: Float32Array;
  readonly fieldMasks: Uint8Array;
  /** Distinct words of each tool's name. */
  readonly nameLengths: Int32Array;
  /** The terms of each document's name and description in reading order, from `sequenceStarts[d]`. */
  readonly sequences: Int32Array;
  readonly sequenceStarts: Int32Array;
}

interface Reading {
  readonly tokens: GrowingIntegers;
  /** For each document and field, where its tokens end. */
  readonly ends: Int32Array;
  readonly lengths: readonly Int32Array[];
}

export function buildPostings(
  documents: readonly ToolDocument[],
  options: { vocabulary: Vocabulary; weights: RankingWeights },
): Postings {
  const reading = readDocuments(documents, options.vocabulary);
  return layOut(documents.length, reading, options);
}

function readDocuments(documents: readonly ToolDocument[], vocabulary: Vocabulary): Reading {
  const tokens = new GrowingIntegers(documents.length * 32);
  const ends = new Int32Array(documents.length * FIELDS.length);
  const lengths = FIELDS.map(() => new Int32Array(documents.length));
  for (const [at, document] of documents.entries()) {
    const texts = [document.name, document.owner, document.description, document.parameterText];
    for (const [field, fieldName] of FIELDS.entries()) {
      let length = 0;
      for (const run of boundedRuns(texts[field] ?? '', MAX_CHARACTERS[fieldName])) {
        const { parts, joined } = vocabulary.runTerms(run);
        for (const part of parts) {
          if (field > 0 && vocabulary.isStopTerm(part)) continue;
          tokens.push(part);
          length += 1;
        }
        if (joined >= 0) tokens.push(joined);
      }
      ends[at * FIELDS.length + field] = tokens.length;
      (lengths[field] as Int32Array)[at] = length;
    }
  }
  return { tokens, ends, lengths };
}

function layOut(
  size: number,
  reading: Reading,
  { vocabulary, weights }: { vocabulary: Vocabulary; weights: RankingWeights },
): Postings {
  const fieldWeights = FIELDS.map((field) => weights.fields[field]);
  const averages = reading.lengths.map((lengths) =>
    Math.max(
      1,
      lengths.reduce((sum, n) => sum + n, 0) /
        Math.max(
          1,
          lengths.reduce((count, n) => count + (n > 0 ? 1 : 0), 0),
        ),
    ),
  );
  const tokens = reading.tokens.values();
  const terms = new GrowingIntegers(tokens.length);
  const frequencies = new GrowingFloats(tokens.length);
  const masks = new GrowingIntegers(tokens.length);
  const documentStarts = new Int32Array(size + 1);
  const starts = new Int32Array(vocabulary.size + 1);
  const nameLengths = new Int32Array(size);
  const sequenceStarts = new Int32Array(size + 1);
  const sequences = new GrowingIntegers(tokens.length);
  const slots = new Int32Array(vocabulary.size);
  const sums = new Float64Array(tokens.length);
  let from = 0;
  for (let document = 0; document < size; document += 1) {
    const first = terms.length;
    for (let field = 0; field < FIELDS.length; field += 1) {
      const to = reading.ends[document * FIELDS.length + field] as number;
      const { weight, b } = fieldWeights[field] as { weight: number; b: number };
      const length = (reading.lengths[field] as Int32Array)[document] as number;
      const worth = weight / (1 - b + (b * length) / (averages[field] as number));
      for (let at = from; at < to; at += 1) {
        const term = tokens[at] as number;
        if (field === 0 || field === 2) sequences.push(term);
        let slot = slots[term] as number;
        // A slot of an earlier document points below `first`, so slots need no clearing.
        if (slot <= first) {
          terms.push(term);
          masks.push(0);
          slot = terms.length;
          slots[term] = slot;
          sums[slot - 1] = 0;
          starts[term + 1] = (starts[term + 1] as number) + 1;
        }
        sums[slot - 1] = (sums[slot - 1] as number) + worth;
        masks.or(slot - 1, 1 << field);
      }
      if (field === 0) nameLengths[document] = terms.length - first;
      from = to;
    }
    for (let at = first; at < terms.length; at += 1) {
      const sum = sums[at] as number;
      frequencies.push(sum / (sum + weights.saturation));
    }
    documentStarts[document + 1] = terms.length;
    sequenceStarts[document + 1] = sequences.length;
  }
  for (let term = 0; term < vocabulary.size; term += 1)
    starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number);
  const next = starts.slice();
  const count = terms.length;
  const postings = {
    documents: new Int32Array(count),
    frequencies: new Float32Array(count),
    fieldMasks: new Uint8Array(count),
  };
  const termValues = terms.values();
  const frequencyValues = frequencies.values();
  const maskValues = masks.values();
  for (let document = 0; document < size; document += 1) {
    for (
      let at = documentStarts[document] as number;
      at < (documentStarts[document + 1] as number);
      at += 1
    ) {
      const term = termValues[at] as number;
      const to = next[term] as number;
      next[term] = to + 1;
      postings.documents[to] = document;
      postings.frequencies[to] = frequencyValues[at] as number;
      postings.fieldMasks[to] = maskValues[at] as number;
    }
  }
  return { ...postings, starts, nameLengths, sequences: sequences.values().slice(), sequenceStarts };
}
