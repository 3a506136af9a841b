import { type Catalog, keepTool } from './catalog.ts';
import { type DocumentRow, type FlatRows, layOutRows, rowOf } from './document-rows.ts';
import { FIELDS } from './field-counts.ts';
import { layOutCatalog } from './lay-out-catalog.ts';
import { enterNames, proposeDocuments } from './name-table.ts';
import {
  countPostings,
  type FlatPostings,
  flatList,
  joinLists,
  listDocuments,
  type Postings,
} from './postings.ts';
import { readDocuments } from './read-documents.ts';
import type { CatalogChange, IndexedTool } from './tool-document.ts';

/** A catalog of which more than this share has come or gone by updates is laid out again. */
const MAX_CHANGED = 0.25;
/** So many tools, and so many terms, are never too many. */
const FEW_TOOLS = 64;
const FEW_TERMS = 1_024;
/** More ids than these, and more than one in so many tools, are found by looking at every tool. */
const FEW_IDS = 8;
const TOOLS_AN_ID = 1_024;

/**
 * The catalog with tools added and removed. The new ones are read by themselves and get the numbers after the last; of the
 * old ones it is noted how many entries each term lost. All else is shared, or copied without being looked at.
 */
export function updateCatalog(catalog: Catalog, { add = [], remove = [] }: CatalogChange): Catalog {
  const removed = findDocuments(catalog, new Set([...remove, ...add.map(({ id }) => id)]));
  if (add.length === 0 && removed.length === 0) return catalog;
  const first = catalog.documents.length;
  const vocabulary = catalog.vocabulary.extend();
  const reading = readDocuments(add, vocabulary);
  const rows = layOutRows(reading, vocabulary.size);
  const postings = countPostings(reading, listDocuments(rows, vocabulary.size));
  const addedRows = splitRows(rows);
  const tools = add.map(keepTool);

  const updated: Catalog = {
    language: catalog.language,
    documents: replaceDocuments(catalog.documents, { removed, tools }),
    size: catalog.size - removed.length + add.length,
    vocabulary,
    postings: {
      flat: catalog.postings.flat,
      added: addEntries(catalog.postings, { postings, rows: addedRows, first }),
      lost: countLosses(
        catalog.postings,
        removed.map((document) => rowOf(catalog.rows, document)),
      ),
    },
    rows: { flat: catalog.rows.flat, added: [...catalog.rows.added, ...addedRows] },
    lengths: joinLengths(catalog.lengths, { added: reading.lengths, removed }),
    names: { flat: catalog.names.flat, added: enterNames(catalog.names.added, { tools, first }) },
  };
  return isMuchChanged(updated) ? layOutCatalog(updated) : updated;
}

function findDocuments({ documents, names }: Catalog, ids: ReadonlySet<string>): readonly number[] {
  // Names from outside may all fall on one place of the table, where each would then be looked at for each id.
  if (ids.size > FEW_IDS + documents.length / TOOLS_AN_ID)
    return documents.flatMap((tool, document) => (tool !== undefined && ids.has(tool.id) ? [document] : []));
  const found = new Set<number>();
  for (const id of ids)
    for (const document of proposeDocuments(names, id))
      if (documents[document]?.id === id) found.add(document);
  return Array.from(found);
}

function replaceDocuments(
  documents: readonly (IndexedTool | undefined)[],
  { removed, tools }: { removed: readonly number[]; tools: readonly IndexedTool[] },
): readonly (IndexedTool | undefined)[] {
  const replaced = documents.concat(tools);
  for (const document of removed) replaced[document] = undefined;
  return replaced;
}

function splitRows(flat: FlatRows): readonly DocumentRow[] {
  return Array.from(flat.wordEnds, (_, document) => rowOf({ flat, added: [] }, document));
}

/** Entries of documents that are numbered from 0 in `postings`, and from `first` in the catalog. */
function addEntries(
  before: Postings,
  { postings, rows, first }: { postings: FlatPostings; rows: readonly DocumentRow[]; first: number },
): Postings['added'] {
  const added = new Map(before.added);
  const terms = new Set<number>();
  for (const row of rows) for (const term of row.terms) terms.add(term);
  for (const term of terms) added.set(term, joinLists(added.get(term), flatList(postings, term), first));
  return added;
}

function countLosses(before: Postings, rows: readonly DocumentRow[]): Postings['lost'] {
  const lost = new Map(before.lost);
  for (const { terms } of rows) for (const term of new Set(terms)) lost.set(term, (lost.get(term) ?? 0) + 1);
  return lost;
}

/** Removed documents have no words. */
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
