import { createStemmer, type Stem } from './stem.ts';
import { createStopWords } from './stop-words.ts';

/** Stands for a word that no tool has. */
export const UNKNOWN_TERM = -1;
/** Before the text of a stop word's term, so that no stem falls together with it. */
const STOP_MARK = '\u0000';

/** The distinct terms of a catalog, numbered in the order they are met. Only reading documents makes it grow. */
export interface Vocabulary {
  readonly size: number;
  readonly stem: Stem;
  /** The term of a lower-case word, new if need be. */
  add(word: string): number;
  find(stem: string): number;
  /** Stop words have terms of their own, which only names keep. */
  findStopWord(word: string): number;
  textOf(term: number): string;
  isStopWord(word: string): boolean;
  isStopTerm(term: number): boolean;
}

export function createVocabulary(): Vocabulary {
  const stem = createStemmer();
  const stopWords = createStopWords();
  const numbers = new Map<string, number>();
  const texts: string[] = [];

  const add = (word: string): number => {
    const text = stopWords.has(word) ? STOP_MARK + word : stem(word);
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, texts.length);
    return texts.push(text) - 1;
  };

  return {
    get size() {
      return texts.length;
    },
    stem,
    add,
    find: (text) => numbers.get(text) ?? UNKNOWN_TERM,
    findStopWord: (word) => numbers.get(STOP_MARK + word) ?? UNKNOWN_TERM,
    textOf: (term) => (texts[term] ?? '').replace(STOP_MARK, ''),
    isStopWord: (word) => stopWords.has(word),
    isStopTerm: (term) => texts[term]?.charCodeAt(0) === 0,
  };
}
