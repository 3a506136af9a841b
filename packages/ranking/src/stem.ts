import PorterStemmer from 'natural/lib/natural/stemmers/porter_stemmer.js';

/** Longer words are not English; the stemmer's regular expressions need not see them. */
const MAX_STEMMED_LENGTH = 32;
/** Queries come from outside and must not make the memory of an index grow without end. */
const MAX_REMEMBERED = 200_000;
/** Porter's steps change no other word. A third of all words is spared the slow stemmer so. */
const STEMMED = /^[a-z]*(?:[seyi]|ed|ing|ic|al|ful|ll|ism|ion|er|or|ant|ent|ou)$/;

export type Stem = (word: string) => string;

/** Porter stems of lower-case words, remembered as long as the returned function. Other scripts pass unchanged. */
export function createStemmer(): Stem {
  const known = new Map<string, string>();
  return (word) => {
    const stored = known.get(word);
    if (stored !== undefined) return stored;
    const changes = word.length > 2 && word.length <= MAX_STEMMED_LENGTH && STEMMED.test(word);
    const stem = changes ? PorterStemmer.stem(word) : word;
    if (known.size < MAX_REMEMBERED) known.set(word, stem);
    return stem;
  };
}
