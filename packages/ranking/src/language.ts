import { createRelatedWords, type RelatedWords } from './related-words.ts';
import { createStemmer, type Stem } from './stem.ts';
import { createFillerWords, createStopWords } from './stop-words.ts';

/** What is known of English and of no catalog. An index and all that come of it by updates share one. */
export interface Language {
  readonly stem: Stem;
  isStopWord(word: string): boolean;
  /** Stems of words that count less in a query. */
  readonly fillers: ReadonlySet<string>;
  readonly relatedWords: RelatedWords;
}

/** What only queries need is made for the first of them. */
export function createLanguage(stem: Stem = createStemmer()): Language {
  const stopWords = createStopWords();
  let fillers: ReadonlySet<string> | undefined;
  let relatedWords: RelatedWords | undefined;
  return {
    stem,
    isStopWord: (word) => stopWords.has(word),
    get fillers() {
      fillers ??= new Set(Array.from(createFillerWords(), stem));
      return fillers;
    },
    get relatedWords() {
      relatedWords ??= createRelatedWords(stem);
      return relatedWords;
    },
  };
}
