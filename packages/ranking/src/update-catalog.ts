import { type Catalog, keepTool } from './catalog.ts';
import { type DocumentRow, type FlatRows, layOutRows, rowOf } from './document-rows.ts';
import { FIELDS } from './field-counts.ts';
import { layOutCatalog } from './lay-out-catalog.ts';
import { enterNames } from './name-table.ts';
import { countPostings, listDocuments, type PostingList, postingList } from './postings.ts';
import { readDocuments } from './read-documents.ts';
import type { CatalogChange, IndexedTool } from './tool-document.ts';

/** A catalog of which more than this share has come or gone by updates is laid out again. */
const MAX_CHANGED = 0.25;
/** So many tools, and so many terms, are never too many. */
const FEW_TOOLS = 64;
const FEW_TERMS = 1_024;

/**
 * The catalog with tools added and removed. The new ones are read by themselves and get the numbers after the last;
 * the lists of the terms concerned are written anew; all else is shared, or copied without being looked at.
 */
export function updateCatalog(catalog: Catalog, { add = [], remove = [] }: CatalogChange): Catalog {
  const { documents, removed } = withoutTools(catalog, new Set([...remove, ...add.map(({ id }) => id)]));
  if (add.length === 0 && removed.length === 0) return catalog;
  const first = documents.length;
  documents.push(...add.map(keepTool));

  const vocabulary = catalog.vocabulary.extend();
  const reading = readDocuments(add, vocabulary);
  const flatRows = layOutRows(reading, vocabulary.size);
  const rows = splitRows(flatRows);
  const replaced = new Map(catalog.postings.replaced);
  const thinned = distinctTerms(removed.map((document) => rowOf(catalog.rows, document)));
  const gone = new Uint8Array(first);
  for (const document of removed) gone[document] = 1;
  for (const term of thinned) replaced.set(term, withoutDocuments(postingList(catalog.postings, term), gone));
  const added = {
    flat: countPostings(reading, listDocuments(flatRows, vocabulary.size)),
    replaced: new Map(),
  };
  for (const term of distinctTerms(rows)) {
    const before = replaced.get(term) ?? postingList(catalog.postings, term);
    replaced.set(term, appendEntries(before, { added: postingList(added, term), first }));
  }

  const updated: Catalog = {
    language: catalog.language,
    documents,
    size: catalog.size - removed.length + add.length,
    vocabulary,
    postings: { flat: catalog.postings.flat, replaced },
    rows: { flat: catalog.rows.flat, added: [...catalog.rows.added, ...rows] },
    lengths: joinLengths(catalog.lengths, { added: reading.lengths, removed }),
    names: enterNames(catalog.names, documents),
  };
  return isMuchChanged(updated) ? layOutCatalog(updated) : updated;
}

function withoutTools(
  { documents }: Catalog,
  ids: ReadonlySet<string>,
): { documents: (IndexedTool | undefined)[]; removed: readonly number[] } {
  const removed: number[] = [];
  const kept = documents.map((tool, document) => {
    if (tool === undefined || !ids.has(tool.id)) return tool;
    removed.push(document);
    return undefined;
  });
  return { documents: kept, removed };
}

function splitRows(flat: FlatRows): readonly DocumentRow[] {
  return Array.from(flat.wordEnds, (_, document) => rowOf({ flat, added: [] }, document));
}

function distinctTerms(rows: readonly DocumentRow[]): ReadonlySet<number> {
  const terms = new Set<number>();
  for (const row of rows) for (const term of row.terms) terms.add(term);
  return terms;
}

function withoutDocuments({ documents, counts }: PostingList, gone: Uint8Array): PostingList {
  const kept = { documents: new Int32Array(documents.length), counts: new Int32Array(documents.length) };
  let size = 0;
  for (let entry = 0; entry < documents.length; entry += 1) {
    if (gone[documents[entry] as number] === 1) continue;
    kept.documents[size] = documents[entry] as number;
    kept.counts[size] = counts[entry] as number;
    size += 1;
  }
  return { documents: kept.documents.slice(0, size), counts: kept.counts.slice(0, size) };
}

/** Added documents have numbers from 0 in their own list, and from `first` in the catalog. */
function appendEntries(
  before: PostingList,
  { added, first }: { added: PostingList; first: number },
): PostingList {
  const size = before.documents.length;
  const documents = new Int32Array(size + added.documents.length);
  documents.set(before.documents);
  documents.set(
    added.documents.map((document) => document + first),
    size,
  );
  const counts = new Int32Array(documents.length);
  counts.set(before.counts);
  counts.set(added.counts, size);
  return { documents, counts };
}

function joinLengths(
  before: Int32Array,
  { added, removed }: { added: Int32Array; removed: readonly number[] },
): Int32Array {
  const lengths = new Int32Array(before.length + added.length);
  lengths.set(before);
  lengths.set(added, before.length);
  for (const document of removed) lengths.fill(0, document * FIELDS.length, (document + 1) * FIELDS.length);
  return lengths;
}

function isMuchChanged({ documents, size, rows, vocabulary }: Catalog): boolean {
  const changed = documents.length - size + rows.added.length;
  return (
    changed > MAX_CHANGED * size + FEW_TOOLS || vocabulary.added > MAX_CHANGED * vocabulary.size + FEW_TERMS
  );
}
