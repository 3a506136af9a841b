import { normaliseText, splitRun, splitRuns } from './split-words.ts';
import { createStemmer, type Stem } from './stem.ts';
import { createStopWords } from './stop-words.ts';

/** Term numbers of one run: its parts in order, and its joined form (-1 when it has one part only). */
export interface RunTerms {
  readonly parts: Int32Array;
  readonly joined: number;
}

/** Stems numbered in the order they are first met. Grows while documents are read and is only looked up afterwards. */
export interface Vocabulary {
  readonly size: number;
  readonly stem: Stem;
  runTerms(run: string): RunTerms;
  find(stem: string): number | undefined;
  add(stem: string): number;
  text(term: number): string;
  isStopWord(word: string): boolean;
  isStopTerm(term: number): boolean;
}

export function createVocabulary(): Vocabulary {
  const stem = createStemmer();
  const stopWords = createStopWords();
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  const stops: boolean[] = [];
  const runs = new Map<string, RunTerms>();

  const add = (text: string, stop: boolean): number => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, texts.length);
    stops.push(stop);
    return texts.push(text) - 1;
  };
  // A stop word is not stemmed, and its term is marked apart so that no other word's stem falls on it.
  const addWord = (word: string): number =>
    stopWords.has(word) ? add(stopForm(word), true) : add(stem(word), false);

  return {
    get size() {
      return texts.length;
    },
    stem,
    runTerms(run) {
      const known = runs.get(run);
      if (known !== undefined) return known;
      const { parts, joined } = splitRun(run);
      const terms = {
        parts: Int32Array.from(parts, addWord),
        joined: joined === undefined ? -1 : addWord(joined),
      };
      runs.set(run, terms);
      return terms;
    },
    find: (text) => numbers.get(text),
    add: (text) => add(text, false),
    text: (term) => texts[term] ?? '',
    isStopWord: (word) => stopWords.has(word),
    isStopTerm: (term) => stops[term] === true,
  };
}

export function stopForm(word: string): string {
  return `\u0000${word}`;
}

/** The runs of untrusted text, of which at most `maxCharacters` are read. */
export function boundedRuns(text: string, maxCharacters: number): readonly string[] {
  return splitRuns(normaliseText(text.length > maxCharacters ? text.slice(0, maxCharacters) : text));
}
