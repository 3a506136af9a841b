import { DESCRIPTION, FIELDS, NAME } from './field-counts.ts';
import type { Reading } from './read-documents.ts';

/** The terms of one document: the words of its name and description in order, then, each once, those it has besides. */
export interface DocumentRow {
  readonly terms: Int32Array;
  /** How many of them are words in order. */
  readonly words: number;
}

/** The rows of all documents, one after the other: row d is `terms` from `starts[d]`, its words end at `wordEnds[d]`. */
export interface FlatRows {
  readonly terms: Int32Array;
  readonly starts: Int32Array;
  readonly wordEnds: Int32Array;
}

/** Flat rows, and those of the documents that updates have put after them. */
export interface DocumentRows {
  readonly flat: FlatRows;
  readonly added: readonly DocumentRow[];
}

export function rowOf({ flat, added }: DocumentRows, document: number): DocumentRow {
  const size = flat.wordEnds.length;
  if (document >= size) return added[document - size] as DocumentRow;
  const start = flat.starts[document] as number;
  return {
    terms: flat.terms.subarray(start, flat.starts[document + 1]),
    words: (flat.wordEnds[document] as number) - start,
  };
}

/** The words of a document's name and description, in reading order. */
export function wordsOf(rows: DocumentRows, document: number): Int32Array {
  const { terms, words } = rowOf(rows, document);
  return terms.subarray(0, words);
}

export function layOutRows(reading: Reading, terms: number): FlatRows {
  const size = reading.ends.length / FIELDS.length;
  const rows = new Int32Array(reading.tokens.length);
  const starts = new Int32Array(size + 1);
  const wordEnds = new Int32Array(size);
  const seenIn = new Int32Array(terms).fill(-1);
  let at = 0;
  for (let document = 0; document < size; document += 1) {
    for (const field of [NAME, DESCRIPTION]) {
      for (
        let token = startOf(reading, document, field);
        token < endOf(reading, document, field);
        token += 1
      ) {
        const term = reading.tokens[token] as number;
        if (term < 0) continue;
        rows[at] = term;
        at += 1;
        seenIn[term] = document;
      }
    }
    wordEnds[document] = at;
    for (let token = startOf(reading, document, 0); token < startOf(reading, document + 1, 0); token += 1) {
      const stored = reading.tokens[token] as number;
      const term = stored < 0 ? ~stored : stored;
      if (seenIn[term] === document) continue;
      rows[at] = term;
      at += 1;
      seenIn[term] = document;
    }
    starts[document + 1] = at;
  }
  return { terms: rows.slice(0, at), starts, wordEnds };
}

function startOf(reading: Reading, document: number, field: number): number {
  const cell = document * FIELDS.length + field;
  return cell === 0 ? 0 : (reading.ends[cell - 1] as number);
}

function endOf(reading: Reading, document: number, field: number): number {
  return reading.ends[document * FIELDS.length + field] as number;
}
