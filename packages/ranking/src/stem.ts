import PorterStemmer from 'natural/lib/natural/stemmers/porter_stemmer.js';

/** Longer words are not English; the stemmer's regular expressions need not see them. */
const MAX_STEMMED_LENGTH = 32;
const ENGLISH_WORD = /^[a-z]+$/;

/** Queries come from outside and must not make the memory of an index grow without end. */
const MAX_REMEMBERED = 200_000;

export type Stem = (word: string) => string;

/** Porter stems of lower-case words, remembered for the life of the returned function. Other scripts pass unchanged. */
export function createStemmer(): Stem {
  const known = new Map<string, string>();
  return (word) => {
    const stored = known.get(word);
    if (stored !== undefined) return stored;
    const english = word.length > 2 && word.length <= MAX_STEMMED_LENGTH && ENGLISH_WORD.test(word);
    const stem = english ? PorterStemmer.stem(word) : word;
    if (known.size < MAX_REMEMBERED) known.set(word, stem);
    return stem;
  };
}
