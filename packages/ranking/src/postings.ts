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

const NO_ENTRIES: PostingList = { documents: new Int32Array(0), counts: new Int32Array(0) };

/** Flat lists, and what updates did to them. No list ever changes. */
export interface Postings {
  readonly flat: FlatPostings;
  /** Entries of documents with higher numbers than those in the flat lists. */
  readonly added: ReadonlyMap<number, PostingList>;
  /** Of how many entries of a term, flat or added, the document was removed since. */
  readonly lost: ReadonlyMap<number, number>;
}

/** In how many documents a term is; 0 for a term that no tool has. */
export function documentCount({ flat, added, lost }: Postings, term: number): number {
  const first =
    term < 0 || term + 1 >= flat.starts.length
      ? 0
      : (flat.starts[term + 1] as number) - (flat.starts[term] as number);
  if (added.size === 0 && lost.size === 0) return first;
  return first + (added.get(term)?.documents.length ?? 0) - (lost.get(term) ?? 0);
}

export function flatList({ starts, documents, counts }: FlatPostings, term: number): PostingList {
  // Past the last start, slices are empty.
  const [start, end] = [starts[term] ?? 0, starts[term + 1] ?? 0];
  return { documents: documents.subarray(start, end), counts: counts.subarray(start, end) };
}

/** The whole list of a term, with only those documents that are `there`; no entry is looked at without need. */
export function postingList(
  { flat, added, lost }: Postings,
  { term, there }: { term: number; there: (document: number) => boolean },
): PostingList {
  const second = added.get(term);
  const first = flatList(flat, term);
  const whole = second === undefined ? first : joinLists(first, second);
  return lost.has(term) ? filterList(whole, there) : whole;
}

/** The numbers of the second list's documents are raised by `raise`. */
export function joinLists(first: PostingList = NO_ENTRIES, second: PostingList, raise = 0): PostingList {
  const size = first.documents.length;
  const documents = new Int32Array(size + second.documents.length);
  documents.set(first.documents);
  for (let entry = 0; entry < second.documents.length; entry += 1)
    documents[size + entry] = (second.documents[entry] as number) + raise;
  const counts = new Int32Array(documents.length);
  counts.set(first.counts);
  counts.set(second.counts, size);
  return { documents, counts };
}

function filterList({ documents, counts }: PostingList, there: (document: number) => boolean): PostingList {
  const kept = { documents: new Int32Array(documents.length), counts: new Int32Array(documents.length) };
  let size = 0;
  for (let entry = 0; entry < documents.length; entry += 1) {
    if (!there(documents[entry] as number)) continue;
    kept.documents[size] = documents[entry] as number;
    kept.counts[size] = counts[entry] as number;
    size += 1;
  }
  return { documents: kept.documents.subarray(0, size), counts: kept.counts.subarray(0, size) };
}

/** What is in the lists but the counts, as the rows of the documents tell it. */
export function listDocuments(rows: FlatRows, terms: number): PostingDocuments {
  const starts = new Int32Array(terms + 1);
  const lastIn = new Int32Array(terms).fill(-1);
  for (let document = 0, at = 0; document < rows.wordEnds.length; document += 1) {
    for (const end = rows.starts[document + 1] as number; at < end; at += 1) {
      const term = rows.terms[at] as number;
      if (lastIn[term] === document) continue;
      lastIn[term] = document;
      starts[term + 1] = (starts[term + 1] as number) + 1;
    }
  }
  for (let term = 0; term < terms; term += 1)
    starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number);

  const documents = new Int32Array(starts[terms] as number);
  const next = starts.slice();
  lastIn.fill(-1);
  for (let document = 0, at = 0; document < rows.wordEnds.length; document += 1) {
    for (const end = rows.starts[document + 1] as number; at < end; at += 1) {
      const term = rows.terms[at] as number;
      if (lastIn[term] === document) continue;
      lastIn[term] = document;
      documents[next[term] as number] = document;
      next[term] = (next[term] as number) + 1;
    }
  }
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
