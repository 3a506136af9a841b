import { type Catalog, flatCatalog } from './catalog.ts';
import {
  checksumOf,
  FORMAT_VERSION,
  HEADER,
  HEADER_NUMBERS,
  MAGIC,
  paddedLength,
  SECTIONS,
  type Section,
} from './catalog-bytes.ts';
import type { FlatRows } from './document-rows.ts';
import { FIELDS } from './field-counts.ts';
import { IndexFormatError } from './index-format-error.ts';
import { createLanguage } from './language.ts';
import { listDocuments } from './postings.ts';
import type { IndexedTool } from './tool-document.ts';
import { createVocabulary } from './vocabulary.ts';

/**
 * The catalog that `serializeCatalog` wrote. SECURITY: the bytes may come from anywhere, and a checksum is easily made to
 * fit, so every number that is used as a place is checked. Throws IndexFormatError.
 */
export function loadCatalog(bytes: Uint8Array): Catalog {
  const sections = readSections(bytes);
  const documents = readTools(sections.tools);
  const texts = readTerms(sections.terms);
  const rows = {
    starts: numbersOf(sections.rowStarts),
    wordEnds: numbersOf(sections.wordEnds),
    terms: numbersOf(sections.rowTerms),
  };
  checkRows(rows, { documents: documents.length, terms: texts.length });
  const lengths = numbersOf(sections.lengths);
  check(
    lengths.length === documents.length * FIELDS.length && areWithin(lengths, Number.POSITIVE_INFINITY),
    'lengths',
  );
  const lists = listDocuments(rows, texts.length);
  const counts = numbersOf(sections.counts);
  check(counts.length === lists.documents.length && !counts.includes(0), 'counts');
  const language = createLanguage();
  return flatCatalog({
    language,
    documents,
    vocabulary: createVocabulary(language, texts),
    postings: { ...lists, counts },
    rows,
    lengths,
  });
}

/** In memory of their own: who gave the bytes may write to them afterwards. */
function readSections(given: Uint8Array): Readonly<Record<Section, Uint8Array>> {
  // Not `slice`, which of a Buffer copies nothing.
  const bytes = new Uint8Array(given);
  if (bytes.length < HEADER_NUMBERS * 4) {
    throw new IndexFormatError(
      bytes.length >= 4 && isOurs(bytes) ? 'truncated' : 'foreign',
      'No whole header',
    );
  }
  if (!isOurs(bytes)) throw new IndexFormatError('foreign', 'This is no tool index');
  const header = new Int32Array(bytes.buffer, 0, HEADER_NUMBERS);
  const version = header[HEADER.version] as number;
  if (version !== FORMAT_VERSION)
    throw new IndexFormatError('version', `Form ${version} of the index is not form ${FORMAT_VERSION}`);
  const size = header[HEADER.bytes] as number;
  if (bytes.length < size)
    throw new IndexFormatError('truncated', `Only ${bytes.length} of ${size} bytes are there`);
  const numbers = bytes.length % 4 === 0 ? new Int32Array(bytes.buffer) : undefined;
  if (bytes.length !== size || numbers === undefined)
    throw new IndexFormatError('damaged', `There are ${bytes.length} bytes and not ${size}`);
  if (checksumOf(numbers.subarray(HEADER.sections)) !== header[HEADER.checksum])
    throw new IndexFormatError('damaged', 'The checksum is another');

  let at = HEADER_NUMBERS * 4;
  const sections = SECTIONS.map((section, place) => {
    const length = header[HEADER.sections + place] as number;
    check(length >= 0 && at + length <= size, section);
    const from = at;
    at += paddedLength(length);
    return [section, bytes.subarray(from, from + length)] as const;
  });
  check(at === size, 'header');
  return Object.fromEntries(sections) as Record<Section, Uint8Array>;
}

function isOurs(bytes: Uint8Array<ArrayBuffer>): boolean {
  return new DataView(bytes.buffer).getInt32(0, true) === MAGIC;
}

function readTools(section: Uint8Array): readonly IndexedTool[] {
  const fields = readJson(section, 'tools');
  check(Array.isArray(fields) && fields.length % 3 === 0, 'tools');
  const tools: IndexedTool[] = [];
  for (let at = 0; at < fields.length; at += 3) {
    const [id, name, owner]: readonly unknown[] = [fields[at], fields[at + 1], fields[at + 2]];
    check(typeof id === 'string' && typeof name === 'string', 'tools');
    check(owner === null || typeof owner === 'string', 'tools');
    tools.push(owner === null ? { id, name } : { id, name, owner });
  }
  return tools;
}

function readTerms(section: Uint8Array): readonly string[] {
  const texts = readJson(section, 'terms');
  check(Array.isArray(texts) && texts.every((text) => typeof text === 'string'), 'terms');
  check(new Set(texts).size === texts.length, 'terms');
  return texts;
}

function readJson(section: Uint8Array, name: Section): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(section));
  } catch (cause) {
    throw new IndexFormatError('damaged', `The section ${name} is not JSON`, { cause });
  }
}

function numbersOf(section: Uint8Array): Int32Array {
  check(section.length % 4 === 0, 'header');
  return new Int32Array(section.buffer, section.byteOffset, section.length / 4);
}

function checkRows(
  { starts, wordEnds, terms: row }: FlatRows,
  { documents, terms }: { documents: number; terms: number },
): void {
  check(starts.length === documents + 1 && starts[0] === 0 && starts[documents] === row.length, 'rowStarts');
  check(wordEnds.length === documents, 'wordEnds');
  for (let document = 0; document < documents; document += 1) {
    const [start, end] = [starts[document] as number, starts[document + 1] as number];
    const wordEnd = wordEnds[document] as number;
    check(start <= wordEnd && wordEnd <= end, 'wordEnds');
  }
  check(areWithin(row, terms), 'rowTerms');
}

/** Whether all are from 0 to less than `end`. */
function areWithin(numbers: Int32Array, end: number): boolean {
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] as number;
    if (number < 0 || number >= end) return false;
  }
  return true;
}

function check(holds: boolean, section: Section | 'header'): asserts holds {
  if (!holds)
    throw new IndexFormatError('damaged', `The section ${section} contradicts itself or the others`);
}
