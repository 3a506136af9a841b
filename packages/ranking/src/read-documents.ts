import { FIELDS, NAME } from './field-counts.ts';
import { GrowingIntegers } from './growing-integers.ts';
import { createRunReader, type RunTerms } from './run-reader.ts';
import type { DocumentField, ToolDocument } from './tool-document.ts';
import type { GrowingVocabulary } from './vocabulary.ts';

/** What is read of each field, in UTF-16 units; text past it is not findable. */
export const MAX_CHARACTERS: Readonly<Record<DocumentField, number>> = {
  name: 512,
  owner: 256,
  description: 8_192,
  parameters: 16_384,
};

/** All documents as one row of terms. The joined form of a word with several parts is stored as its complement. */
export interface Reading {
  readonly tokens: Int32Array;
  /** Where the tokens of field f of document d end: at `d * FIELDS.length + f`. */
  readonly ends: Int32Array;
  /** Words of field f of document d, joined forms not counted; indexed like `ends`. */
  readonly lengths: Int32Array;
}

export function readDocuments(documents: readonly ToolDocument[], vocabulary: GrowingVocabulary): Reading {
  const reader = createRunReader(vocabulary);
  const tokens = new GrowingIntegers(documents.length * 64);
  const ends = new Int32Array(documents.length * FIELDS.length);
  const lengths = new Int32Array(ends.length);
  let at = 0;
  let field = NAME;
  const take = (terms: RunTerms): void => {
    // Only a name is short enough for its stop words to mean something: `get_me`, `who_is`.
    const words = field === NAME ? terms.parts : terms.withoutStopWords;
    for (let word = 0; word < words.length; word += 1) tokens.push(words[word] as number);
    lengths[at] = (lengths[at] as number) + words.length;
    if (terms.joined !== undefined) tokens.push(~terms.joined);
  };
  for (const document of documents) {
    for (field = NAME; field < FIELDS.length; field += 1) {
      const name = FIELDS[field] as DocumentField;
      reader.read(textOf(document, name), MAX_CHARACTERS[name], take);
      ends[at] = tokens.length;
      at += 1;
    }
  }
  return { tokens: tokens.values(), ends, lengths };
}

function textOf(document: ToolDocument, field: DocumentField): string {
  return (field === 'parameters' ? document.parameterText : document[field]) ?? '';
}
