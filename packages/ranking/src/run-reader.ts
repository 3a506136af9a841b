import { boundedText, isAsciiWordCode, splitRun, splitRuns } from './split-words.ts';
import type { GrowingVocabulary } from './vocabulary.ts';

/** The terms of one unbroken run of letters and digits. */
export interface RunTerms {
  readonly parts: readonly number[];
  readonly withoutStopWords: readonly number[];
  /** undefined when the run is one word. */
  readonly joined: number | undefined;
}

export interface RunReader {
  /** Gives the terms of each run of the text in order; at most `maxCharacters` of it are read. */
  read(text: string, maxCharacters: number, take: (terms: RunTerms) => void): void;
}

/** A run of ASCII that was met before: its hash, and where its letters are in the store of them. */
interface KnownRun {
  readonly hash: number;
  readonly from: number;
  readonly length: number;
  readonly terms: RunTerms;
}

/** A longer text is read as if it were not ASCII, which is only slower. */
const MAX_FAST_CHARACTERS = 16_384;
const FIRST_PLACES = 1_024;
/** Further runs of a crowded place go to a Map, whose hashes nobody can foresee: text from outside may aim at ours. */
const MAX_PROBES = 32;

/**
 * Catalogs repeat their words, so each distinct run is split and stemmed once. Runs of ASCII are told apart by a hash
 * that is reckoned while the text is scanned, for cutting every run out as a string takes longer than all the rest.
 */
export function createRunReader(vocabulary: GrowingVocabulary): RunReader {
  const encoder = new TextEncoder();
  const bytes = new Uint8Array(MAX_FAST_CHARACTERS);
  const known: KnownRun[] = [];
  let letters = new Uint8Array(MAX_FAST_CHARACTERS);
  let lettersUsed = 0;
  /** Open addressing: the number of a known run plus 1, or 0. */
  let places = new Int32Array(FIRST_PLACES);
  const others = new Map<string, RunTerms>();
  const termsOfWords = new Map<string, number>();

  return {
    read(text, maxCharacters, take) {
      const cut = text.length > maxCharacters ? text.slice(0, maxCharacters) : text;
      const { written } = encoder.encodeInto(cut, bytes);
      // Beyond ASCII a character takes more than one byte.
      if (written === cut.length) readAscii(cut, take);
      else for (const run of splitRuns(boundedText(cut, maxCharacters))) take(termsOfOther(run));
    },
  };

  function readAscii(text: string, take: (terms: RunTerms) => void): void {
    let from = -1;
    let hash = 0;
    for (let at = 0; at <= text.length; at += 1) {
      const code = at < text.length ? (bytes[at] as number) : 0;
      if (isAsciiWordCode(code)) {
        if (from < 0) {
          from = at;
          hash = 0;
        }
        hash = Math.imul(hash ^ code, 0x0100_0193);
      } else if (from >= 0) {
        take(termsOfAscii(text, from, at, hash ^ (hash >>> 15)));
        from = -1;
      }
    }
  }

  function termsOfAscii(text: string, from: number, to: number, hash: number): RunTerms {
    for (let probe = 0; probe < MAX_PROBES; probe += 1) {
      const place = (hash + probe) & (places.length - 1);
      const number = places[place] as number;
      if (number === 0) return learn(text.slice(from, to), { from, hash, place });
      const run = known[number - 1] as KnownRun;
      if (run.hash === hash && run.length === to - from && isAt(from, run)) return run.terms;
    }
    return termsOfOther(text.slice(from, to));
  }

  function isAt(from: number, run: KnownRun): boolean {
    for (let at = 0; at < run.length; at += 1) if (bytes[from + at] !== letters[run.from + at]) return false;
    return true;
  }

  function learn(
    run: string,
    { from, hash, place }: { from: number; hash: number; place: number },
  ): RunTerms {
    if (lettersUsed + run.length > letters.length) {
      const more = new Uint8Array(letters.length * 2);
      more.set(letters);
      letters = more;
    }
    letters.set(bytes.subarray(from, from + run.length), lettersUsed);
    const terms = readRun(run);
    places[place] = known.push({ hash, from: lettersUsed, length: run.length, terms });
    lettersUsed += run.length;
    if (known.length * 2 > places.length) places = placeAll(known, places.length * 4);
    return terms;
  }

  function termsOfOther(run: string): RunTerms {
    const stored = others.get(run);
    if (stored !== undefined) return stored;
    const terms = readRun(run);
    others.set(run, terms);
    return terms;
  }

  function readRun(run: string): RunTerms {
    const { parts, joined } = splitRun(run);
    const terms = parts.map(termOf);
    const withoutStopWords = terms.filter((term) => !vocabulary.isStopTerm(term));
    return {
      parts: terms,
      withoutStopWords: withoutStopWords.length === terms.length ? terms : withoutStopWords,
      joined: joined === undefined ? undefined : termOf(joined),
    };
  }

  /** Of a lower-case word, which comes back in other runs: `getUser`, `User`, `user`. */
  function termOf(word: string): number {
    const stored = termsOfWords.get(word);
    if (stored !== undefined) return stored;
    const term = vocabulary.add(word);
    termsOfWords.set(word, term);
    return term;
  }
}

function placeAll(known: readonly KnownRun[], size: number): Int32Array<ArrayBuffer> {
  const places = new Int32Array(size);
  for (const [index, { hash }] of known.entries()) {
    for (let probe = 0; probe < MAX_PROBES; probe += 1) {
      const place = (hash + probe) & (size - 1);
      if (places[place] !== 0) continue;
      places[place] = index + 1;
      break;
    }
  }
  return places;
}
