import { type Catalog, flatCatalog } from './catalog.ts';
import { compareCodeUnits } from './code-unit-order.ts';
import { type DocumentRows, type FlatRows, rowOf } from './document-rows.ts';
import { FIELDS } from './field-counts.ts';
import { documentCount, listDocuments, type PostingDocuments, postingList } from './postings.ts';
import type { IndexedTool } from './tool-document.ts';
import { createVocabulary } from './vocabulary.ts';

/** New numbers: which old one each has, and which new one each old one got. -1 for those that have none. */
interface Renumbering {
  readonly old: Int32Array;
  readonly fresh: Int32Array;
}

/**
 * The same catalog laid out flat, without what updates left behind: tools by id, terms by text, both in code units. Of
 * the same tools it is the same to the last number, whatever updates led to them.
 */
export function layOutCatalog(catalog: Catalog): Catalog {
  const texts = catalog.vocabulary.texts();
  const terms = renumber(texts, {
    keep: (term) => documentCount(catalog.postings, term) > 0,
    key: (text) => text,
  });
  const numbers = renumber(catalog.documents, {
    keep: (document) => catalog.documents[document] !== undefined,
    key: (tool) => tool?.id ?? '',
  });
  const documents = Array.from(numbers.old, (document) => catalog.documents[document] as IndexedTool);
  const rows = layOutRows(catalog.rows, { terms, numbers });
  const lists = listDocuments(rows, terms.old.length);
  return flatCatalog({
    language: catalog.language,
    documents,
    vocabulary: createVocabulary(
      catalog.language,
      Array.from(terms.old, (term) => texts[term] as string),
    ),
    postings: { ...lists, counts: layOutCounts(catalog, { lists, terms, numbers }) },
    rows,
    lengths: layOutLengths(catalog.lengths, numbers),
  });
}

function renumber<Item>(
  items: readonly Item[],
  { keep, key }: { keep: (index: number) => boolean; key: (item: Item) => string },
): Renumbering {
  const kept = items.map((item, index) => ({ index, key: key(item) })).filter(({ index }) => keep(index));
  const old = Int32Array.from(
    kept.sort((a, b) => compareCodeUnits(a.key, b.key)),
    ({ index }) => index,
  );
  const fresh = new Int32Array(items.length).fill(-1);
  for (let index = 0; index < old.length; index += 1) fresh[old[index] as number] = index;
  return { old, fresh };
}

/** The counts of each list, brought into the order of the documents' new numbers. */
function layOutCounts(
  { postings, documents: tools }: Catalog,
  { lists, terms, numbers }: { lists: PostingDocuments; terms: Renumbering; numbers: Renumbering },
): Int32Array {
  const laid = new Int32Array(lists.documents.length);
  const there = (document: number): boolean => tools[document] !== undefined;
  const countsOf = new Int32Array(numbers.old.length);
  for (const [term, before] of terms.old.entries()) {
    const { documents, counts } = postingList(postings, { term: before, there });
    for (let entry = 0; entry < documents.length; entry += 1)
      countsOf[numbers.fresh[documents[entry] as number] as number] = counts[entry] as number;
    const end = lists.starts[term + 1] as number;
    for (let entry = lists.starts[term] as number; entry < end; entry += 1)
      laid[entry] = countsOf[lists.documents[entry] as number] as number;
  }
  return laid;
}

function layOutRows(
  rows: DocumentRows,
  { terms, numbers }: { terms: Renumbering; numbers: Renumbering },
): FlatRows {
  const starts = new Int32Array(numbers.old.length + 1);
  const wordEnds = new Int32Array(numbers.old.length);
  for (const [document, before] of numbers.old.entries()) {
    const row = rowOf(rows, before);
    const start = starts[document] as number;
    wordEnds[document] = start + row.words;
    starts[document + 1] = start + row.terms.length;
  }
  const all = new Int32Array(starts[numbers.old.length] as number);
  for (const [document, before] of numbers.old.entries()) {
    const { terms: row, words } = rowOf(rows, before);
    const start = starts[document] as number;
    for (let at = 0; at < row.length; at += 1) all[start + at] = terms.fresh[row[at] as number] as number;
    // What is not in order has the order of its numbers.
    all.subarray(start + words, start + row.length).sort();
  }
  return { terms: all, starts, wordEnds };
}

function layOutLengths(lengths: Int32Array, numbers: Renumbering): Int32Array {
  const laid = new Int32Array(numbers.old.length * FIELDS.length);
  for (const [document, before] of numbers.old.entries()) {
    const from = before * FIELDS.length;
    laid.set(lengths.subarray(from, from + FIELDS.length), document * FIELDS.length);
  }
  return laid;
}
