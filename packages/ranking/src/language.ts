import { createRelatedWords, type RelatedWords } from './related-words.ts';
import { createStemmer, type Stem, stemWord } from './stem.ts';
import { createFillerWords, createStopWords } from './stop-words.ts';

/** What is known of English and of no catalog. An index and all that come of it by updates share one. */
export interface Language {
  readonly stem: Stem;
  /** The same for words that are met once: nothing is remembered. */
  readonly stemOnce: Stem;
  isStopWord(word: string): boolean;
  /** Stems of words that count less in a query. */
  readonly fillers: ReadonlySet<string>;
  readonly relatedWords: RelatedWords;
}

/** What only queries need is made for the first of them. */
export function createLanguage(stemOnce: Stem = stemWord): Language {
  const stem = createStemmer(stemOnce);
  const stopWords = createStopWords();
  let fillers: ReadonlySet<string> | undefined;
  let relatedWords: RelatedWords | undefined;
  return {
    stem,
    stemOnce,
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
