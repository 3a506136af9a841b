import { INTENTS } from './intents.ts';
import { boundedRuns, splitRun } from './split-words.ts';
import { createStemmer } from './stem.ts';
import { createFillerWords, createStopWords } from './stop-words.ts';
import { SYNONYMS } from './synonyms.ts';
import { VERB_CLASSES } from './verb-classes.ts';

/** Words as the ranking reads and relates them, for what writes queries or judges texts. All are lower-case. */
export interface Lexicon {
  /** The words of a text in reading order: identifiers are split, stop words stay. Reads 8,192 characters. */
  split(text: string): readonly string[];
  stem(word: string): string;
  /** Says nothing about a capability. */
  isStopWord(word: string): boolean;
  /** Says little about one: `new`, `use`, `information`. */
  isFiller(word: string): boolean;
  /** Stands in one of the tables, in this form or another; no dictionary. */
  isKnown(word: string): boolean;
  /** Other verbs that callers use for this one. */
  verbsLike(word: string): readonly string[];
  /** Other words for the same or a neighbouring thing. */
  relatedTo(word: string): readonly string[];
}

const MAX_CHARACTERS = 8_192;
const NONE: readonly string[] = [];

export function createLexicon(): Lexicon {
  const stem = createStemmer();
  const stopWords = createStopWords();
  const fillers = new Set(Array.from(createFillerWords(), stem));
  const verbs = relate(VERB_CLASSES.trim().split('\n'), stem);
  const related = relate(
    SYNONYMS.trim()
      .split('\n')
      .flatMap((line) => line.split(' | ')),
    stem,
  );
  const known = new Set(
    [VERB_CLASSES, SYNONYMS, INTENTS]
      .flatMap((table) => table.match(/\p{L}+/gu) ?? [])
      .concat(...stopWords)
      .map(stem),
  );
  return {
    split: (text) => boundedRuns(text, MAX_CHARACTERS).flatMap((run) => splitRun(run).parts),
    stem,
    isStopWord: (word) => stopWords.has(word),
    isFiller: (word) => fillers.has(stem(word)),
    isKnown: (word) => known.has(stem(word)),
    verbsLike: (word) => verbs.get(stem(word)) ?? NONE,
    relatedTo: (word) => related.get(stem(word)) ?? NONE,
  };
}

/** For each stem of a class, the words of the class that have another stem. */
function relate(
  classes: readonly string[],
  stem: (word: string) => string,
): ReadonlyMap<string, readonly string[]> {
  const others = new Map<string, string[]>();
  for (const words of classes.map((line) => line.split(' '))) {
    for (const word of words) {
      const own = stem(word);
      const list = others.get(own) ?? [];
      for (const other of words) if (stem(other) !== own && !list.includes(other)) list.push(other);
      others.set(own, list);
    }
  }
  return others;
}
