import { GrowingIntegers } from './growing-integers.ts';
import { boundedRuns, splitRun } from './split-words.ts';
import type { DocumentField, ToolDocument } from './tool-document.ts';
import type { Vocabulary } from './vocabulary.ts';

/** In reading order, which is also the order of the bits of a posting's field mask. */
export const FIELDS: readonly DocumentField[] = ['name', 'owner', 'description', 'parameters'];

/** What is read of each field, in UTF-16 units; text past it is not findable. */
const MAX_CHARACTERS: Readonly<Record<DocumentField, number>> = {
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

interface RunTerms {
  readonly parts: readonly number[];
  readonly withoutStopWords: readonly number[];
  /** undefined when the run is one word. */
  readonly joined: number | undefined;
}

export function readDocuments(documents: readonly ToolDocument[], vocabulary: Vocabulary): Reading {
  const termsOf = createRunReader(vocabulary);
  const tokens = new GrowingIntegers(documents.length * 64);
  const ends = new Int32Array(documents.length * FIELDS.length);
  const lengths = new Int32Array(ends.length);
  let at = 0;
  for (const document of documents) {
    for (const field of FIELDS) {
      let length = 0;
      for (const run of boundedRuns(textOf(document, field), MAX_CHARACTERS[field])) {
        const terms = termsOf(run);
        // Only a name is short enough for its stop words to mean something: `get_me`, `who_is`.
        const words = field === 'name' ? terms.parts : terms.withoutStopWords;
        for (const term of words) tokens.push(term);
        length += words.length;
        if (terms.joined !== undefined) tokens.push(~terms.joined);
      }
      ends[at] = tokens.length;
      lengths[at] = length;
      at += 1;
    }
  }
  return { tokens: tokens.values(), ends, lengths };
}

/** Catalogs repeat their words, so that each distinct run is split and stemmed once. */
function createRunReader(vocabulary: Vocabulary): (run: string) => RunTerms {
  const known = new Map<string, RunTerms>();
  return (run) => {
    const stored = known.get(run);
    if (stored !== undefined) return stored;
    const { parts, joined } = splitRun(run);
    const terms = parts.map((part) => vocabulary.add(part));
    const read = {
      parts: terms,
      withoutStopWords: terms.filter((term) => !vocabulary.isStopTerm(term)),
      joined: joined === undefined ? undefined : vocabulary.add(joined),
    };
    known.set(run, read);
    return read;
  };
}

function textOf(document: ToolDocument, field: DocumentField): string {
  return (field === 'parameters' ? document.parameterText : document[field]) ?? '';
}
