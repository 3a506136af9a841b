import type { FlatRows } from './document-rows.ts';
import { countOneMore, FIELDS } from './field-counts.ts';
import type { Reading } from './read-documents.ts';

/** Which documents have a term, by rising document number, and how often in each field (`field-counts.ts`). */
export interface PostingList {
  readonly documents: Int32Array;
  readonly counts: Int32Array;
}

/** The lists of all terms, one after the other: that of term t is entries `starts[t]` up to `starts[t + 1]`. */
export interface FlatPostings extends PostingList, PostingDocuments {}

export interface PostingDocuments {
  readonly starts: Int32Array;
  readonly documents: Int32Array;
}

/** Flat lists, of which an update has put others in the place of some. No list ever changes. */
export interface Postings {
  readonly flat: FlatPostings;
  readonly replaced: ReadonlyMap<number, PostingList>;
}

const NOWHERE: PostingList = { documents: new Int32Array(0), counts: new Int32Array(0) };

/** In how many documents a term is; 0 for a term that no tool has. */
export function documentCount({ flat, replaced }: Postings, term: number): number {
  const other = replaced.size === 0 ? undefined : replaced.get(term);
  if (other !== undefined) return other.documents.length;
  if (term < 0 || term + 1 >= flat.starts.length) return 0;
  return (flat.starts[term + 1] as number) - (flat.starts[term] as number);
}

export function postingList({ flat, replaced }: Postings, term: number): PostingList {
  const other = replaced.get(term);
  if (other !== undefined) return other;
  if (term < 0 || term + 1 >= flat.starts.length) return NOWHERE;
  const start = flat.starts[term] as number;
  const end = flat.starts[term + 1] as number;
  return { documents: flat.documents.subarray(start, end), counts: flat.counts.subarray(start, end) };
}

/** What is in the lists but the counts, as the rows of the documents tell it. */
export function listDocuments(rows: FlatRows, terms: number): PostingDocuments {
  const starts = new Int32Array(terms + 1);
  forEachEntry(rows, terms, (term) => {
    starts[term + 1] = (starts[term + 1] as number) + 1;
  });
  for (let term = 0; term < terms; term += 1)
    starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number);
  const documents = new Int32Array(starts[terms] as number);
  const next = starts.slice();
  forEachEntry(rows, terms, (term, document) => {
    const entry = next[term] as number;
    documents[entry] = document;
    next[term] = entry + 1;
  });
  return { starts, documents };
}

/** The lists of documents just read. */
export function countPostings(reading: Reading, lists: PostingDocuments): FlatPostings {
  const counts = new Int32Array(lists.documents.length);
  const terms = lists.starts.length - 1;
  const entries = lists.starts.slice();
  const lastIn = new Int32Array(terms).fill(-1);
  let at = 0;
  for (let cell = 0; cell < reading.ends.length; cell += 1) {
    const document = Math.floor(cell / FIELDS.length);
    const field = cell % FIELDS.length;
    for (const end = reading.ends[cell] as number; at < end; at += 1) {
      const token = reading.tokens[at] as number;
      const term = token < 0 ? ~token : token;
      if (lastIn[term] !== document) {
        if (lastIn[term] !== -1) entries[term] = (entries[term] as number) + 1;
        lastIn[term] = document;
      }
      const entry = entries[term] as number;
      counts[entry] = countOneMore(counts[entry] as number, field);
    }
  }
  return { ...lists, counts };
}

function forEachEntry(
  { terms: row, starts }: FlatRows,
  terms: number,
  take: (term: number, document: number) => void,
): void {
  const seenIn = new Int32Array(terms).fill(-1);
  let at = 0;
  for (let document = 0; document + 1 < starts.length; document += 1) {
    for (const end = starts[document + 1] as number; at < end; at += 1) {
      const term = row[at] as number;
      if (seenIn[term] === document) continue;
      seenIn[term] = document;
      take(term, document);
    }
  }
}
