import type { CatalogReading, ToolReading } from './read-catalog.ts';

/** What counts as a word of a name: there is no dictionary, only the catalog and the ranking's tables. */
export interface KnownWords {
  /** Stands in the tables, or in the descriptions of several tools: one may have made it up. */
  isWord(word: string): boolean;
  /** A word, or one that some description uses, the tool's own in another form too. */
  isUsed(word: string, reading: ToolReading): boolean;
}

const MIN_SPEAKERS = 2;
/** `copywriter` is a word where the description says “copywriting”. */
const ENDING = /(?:e?s|ed|ing|[eo]rs?)$/u;
const MIN_ROOT_CHARACTERS = 4;

export function createKnownWords({ tools, lexicon }: CatalogReading): KnownWords {
  const speakers = new Map<string, number>();
  for (const { descriptionWords } of tools) {
    for (const word of new Set(descriptionWords)) speakers.set(word, (speakers.get(word) ?? 0) + 1);
  }
  const spoken = (word: string): number => speakers.get(word) ?? 0;
  const isWord = (word: string): boolean => lexicon.isKnown(word) || spoken(word) >= MIN_SPEAKERS;
  return {
    isWord,
    isUsed(word, { descriptionWords }) {
      if (isWord(word) || spoken(word) > 0) return true;
      const root = word.replace(ENDING, '');
      const start = root.length < MIN_ROOT_CHARACTERS ? word : root;
      return descriptionWords.some((each) => each.startsWith(start) || each.endsWith(word));
    },
  };
}
