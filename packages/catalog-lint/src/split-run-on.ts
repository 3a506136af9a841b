import type { CatalogReading, ToolReading } from './read-catalog.ts';

/** A word of a name that search cannot read: with the words in it, or without where it has none. */
export interface RunOn {
  readonly word: string;
  readonly parts: readonly string[] | undefined;
}

const MIN_RUN_ON_CHARACTERS = 9;
/** A longer one is no name, and to take it apart would cost the square of its length. */
const MAX_RUN_ON_CHARACTERS = 48;
const MIN_PART_CHARACTERS = 3;
const MIN_CIPHER_CHARACTERS = 6;
/** What English words begin with, where it is more than one consonant, and as many consonants as none has in a row. */
const ONSETS =
  /^(?:[bcdfgkpst]?[lr]|s?[cmnpqtw]|[cgkprstw]h|s?k|sch|s?ph|shr|s[cpt]r|spl|thr|dw|tw|gn|kn|ps)?[^bcdfghjklmnpqrstvwxz]/u;
const UNSPEAKABLE = /[bcdfghjklmnpqrstvwxz]{5}|^[^aeiouy]+$/u;
/** A word is one if this many tools say it: one may have made it up. */
const MIN_SPEAKERS = 2;

/** Finds names like `sequentialthinking` and `gtusrinf` by the words of the catalog and of the ranking's tables. */
export function createWordSplitter({ tools, lexicon }: CatalogReading): {
  split(reading: ToolReading): RunOn | undefined;
} {
  const speakers = new Map<string, number>();
  for (const { descriptionWords } of tools) {
    for (const word of new Set(descriptionWords)) speakers.set(word, (speakers.get(word) ?? 0) + 1);
  }
  const spoken = (word: string): number => speakers.get(word) ?? 0;
  const isWord = (word: string): boolean => lexicon.isKnown(word) || spoken(word) >= MIN_SPEAKERS;

  /** A short word is more likely a syllable, but for a verb in front: `getinvoices`, and not `pre` and `process`. */
  const isPart = (word: string, start: number): boolean =>
    isWord(word) &&
    (word.length > MIN_PART_CHARACTERS || (start === 0 && lexicon.verbsLike(word).length > 0));

  /** The fewest known words that make up the text. */
  function partsOf(text: string): readonly string[] | undefined {
    const best: (readonly string[] | undefined)[] = [[]];
    for (let end = 1; end <= text.length; end += 1) {
      for (let start = 0; start + MIN_PART_CHARACTERS <= end; start += 1) {
        const before = best[start];
        const part = text.slice(start, end);
        if (before === undefined || !isPart(part, start)) continue;
        if (before.length + 1 < (best[end]?.length ?? Number.POSITIVE_INFINITY))
          best[end] = [...before, part];
      }
    }
    return best[text.length];
  }

  return {
    split({ tool, nameWords, descriptionWords }) {
      // A word that a description uses is a word, even of one tool: `newsletter` is two only to a machine.
      const isUsed = (word: string): boolean =>
        isWord(word) || spoken(word) > 0 || descriptionWords.some((each) => each.startsWith(word));
      for (const word of nameWords) {
        if (!/^[a-z]+$/u.test(word) || isUsed(word)) continue;
        const isLong = word.length >= MIN_RUN_ON_CHARACTERS && word.length <= MAX_RUN_ON_CHARACTERS;
        const parts = isLong ? partsOf(word) : undefined;
        // Search finds the parts where the description has them.
        const isFound = parts?.every((part) => descriptionWords.includes(part)) === true;
        if (parts !== undefined && parts.length > 1 && !isFound) return { word, parts };
        if (isCipher(word) && word.length === tool.name.length) return { word, parts: undefined };
      }
      return undefined;
    },
  };
}

function isCipher(word: string): boolean {
  if (word.length < MIN_CIPHER_CHARACTERS) return false;
  const startsWithConsonants = /^[bcdfghjklmnpqrstvwxz]{2}/u.test(word);
  return UNSPEAKABLE.test(word) || (startsWithConsonants && !ONSETS.test(word));
}
