import type { Lexicon } from '@openclaw/ranking';
import type { KnownWords } from './known-words.ts';
import type { ToolReading } from './read-catalog.ts';

/** A word of a name that search cannot read, with the words in it. */
export interface RunOn {
  readonly word: string;
  readonly parts: readonly string[];
}

const MIN_RUN_ON_CHARACTERS = 6;
/** A shorter one is a compound (`cookbook`), but for a verb in front: `getdata`. */
const MIN_COMPOUND_CHARACTERS = 9;
/** A longer one is no name, and to take it apart would cost the square of its length. */
const MAX_RUN_ON_CHARACTERS = 48;
const MIN_PART_CHARACTERS = 3;

/** Finds names like `sequentialthinking` by the words of the catalog and of the ranking's tables. */
export function createWordSplitter(
  { isWord, isUsed }: KnownWords,
  lexicon: Lexicon,
): { split(reading: ToolReading): RunOn | undefined } {
  const isVerb = (word: string): boolean => lexicon.verbsLike(word).length > 0;
  /** A short word is more likely a syllable, but for a verb in front: `getinvoices`, and not `pre` and `process`. */
  const isPart = (word: string, start: number): boolean =>
    isWord(word) && (word.length > MIN_PART_CHARACTERS || (start === 0 && isVerb(word)));

  /** The fewest known words that make up the text. */
  function partsOf(text: string): readonly string[] {
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
    return best[text.length] ?? [];
  }

  return {
    split(reading) {
      for (const word of reading.nameWords) {
        const isLong = word.length >= MIN_RUN_ON_CHARACTERS && word.length <= MAX_RUN_ON_CHARACTERS;
        // A word that a description uses is a word, even of one tool: `newsletter` is two only to a machine.
        if (!isLong || !/^[a-z]+$/u.test(word) || isUsed(word, reading)) continue;
        const parts = partsOf(word);
        // Search finds the parts where the description has them.
        const isFound = parts.every((part) => reading.descriptionWords.includes(part));
        const isCompound = word.length < MIN_COMPOUND_CHARACTERS && !isVerb(parts[0] ?? '');
        if (parts.length > 1 && !isFound && !isCompound) return { word, parts };
      }
      return undefined;
    },
  };
}
