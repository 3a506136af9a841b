import { type DocumentRows, type FlatRows, layOutRows } from './document-rows.ts';
import { createLanguage, type Language } from './language.ts';
import { type DocumentNames, EMPTY_NAME_TABLE, enterNames } from './name-table.ts';
import { countPostings, type FlatPostings, listDocuments, type Postings } from './postings.ts';
import { readDocuments } from './read-documents.ts';
import type { IndexedTool, ToolDocument } from './tool-document.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/**
 * What was read and counted of a catalog, free of weights and of every figure that another tool would change. That is
 * what lets an update share it. Nothing in it changes after it is made.
 */
export interface Catalog {
  readonly language: Language;
  /** By document number; undefined where a tool was removed. */
  readonly documents: readonly (IndexedTool | undefined)[];
  /** Tools there are. */
  readonly size: number;
  readonly vocabulary: Vocabulary;
  readonly postings: Postings;
  readonly rows: DocumentRows;
  /** Words of field f of document d: at `d * FIELDS.length + f`. */
  readonly lengths: Int32Array;
  readonly names: DocumentNames;
}

export function readCatalog(tools: readonly ToolDocument[], language: Language = createLanguage()): Catalog {
  const growing = createVocabulary(language).extend();
  const reading = readDocuments(tools, growing);
  const vocabulary = growing.settle();
  const rows = layOutRows(reading, vocabulary.size);
  return flatCatalog({
    language,
    documents: tools.map(keepTool),
    vocabulary,
    postings: countPostings(reading, listDocuments(rows, vocabulary.size)),
    rows,
    lengths: reading.lengths,
  });
}

/** A catalog to which no update has added anything yet. */
export function flatCatalog(parts: {
  readonly language: Language;
  readonly documents: readonly IndexedTool[];
  readonly vocabulary: Vocabulary;
  readonly postings: FlatPostings;
  readonly rows: FlatRows;
  readonly lengths: Int32Array;
}): Catalog {
  const { language, documents, vocabulary, postings, rows, lengths } = parts;
  return {
    language,
    documents,
    size: documents.length,
    vocabulary,
    postings: { flat: postings, added: new Map(), lost: new Map() },
    rows: { flat: rows, added: [] },
    lengths,
    names: { flat: enterNames(EMPTY_NAME_TABLE, { tools: documents, first: 0 }), added: EMPTY_NAME_TABLE },
  };
}

/** What is kept of a tool as it was written: its other texts are only read. */
export function keepTool({ id, name, owner }: ToolDocument): IndexedTool {
  return owner === undefined ? { id, name } : { id, name, owner };
}
