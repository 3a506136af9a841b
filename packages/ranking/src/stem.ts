import { stemmer } from 'stemmer';

/** Porter's rules are for English words; they change none of one or two letters, and longer ones are not words. */
const ENGLISH_WORD = /^[a-z]{3,32}$/;
/** Queries come from outside and must not make the memory of an index grow without end. */
const MAX_REMEMBERED = 200_000;

export type Stem = (word: string) => string;

/** The Porter stem of a lower-case word; words of other scripts, and what is no word, are their own. */
export function stemWord(word: string): string {
  return ENGLISH_WORD.test(word) ? stemmer(word) : word;
}

/** The same, remembered as long as the returned function. */
export function createStemmer(stemOnce: Stem = stemWord): Stem {
  const known = new Map<string, string>();
  return (word) => {
    const stored = known.get(word);
    if (stored !== undefined) return stored;
    const stem = stemOnce(word);
    if (known.size < MAX_REMEMBERED) known.set(word, stem);
    return stem;
  };
}
