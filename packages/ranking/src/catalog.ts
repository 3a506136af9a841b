import { type DocumentRows, layOutRows } from './document-rows.ts';
import { createLanguage, type Language } from './language.ts';
import { EMPTY_NAME_TABLE, enterNames, type NameTable } from './name-table.ts';
import { countPostings, listDocuments, type Postings } from './postings.ts';
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
  readonly names: NameTable;
}

export function readCatalog(tools: readonly ToolDocument[], language: Language = createLanguage()): Catalog {
  const growing = createVocabulary(language).extend();
  const reading = readDocuments(tools, growing);
  const vocabulary = growing.settle();
  const rows = layOutRows(reading, vocabulary.size);
  const documents = tools.map(keepTool);
  return {
    language,
    documents,
    size: documents.length,
    vocabulary,
    postings: { flat: countPostings(reading, listDocuments(rows, vocabulary.size)), replaced: new Map() },
    rows: { flat: rows, added: [] },
    lengths: reading.lengths,
    names: enterNames(EMPTY_NAME_TABLE, documents),
  };
}

export function keepTool({ id, name, owner }: ToolDocument): IndexedTool {
  return owner === undefined ? { id, name } : { id, name, owner };
}
