import type { ToolDocument } from '@openclaw/ranking';
import { createSeededRandom, type SeededRandom } from '../endurance/seeded-random.ts';

export interface GeneratedCatalog {
  readonly documents: readonly ToolDocument[];
  readonly queries: readonly string[];
}

const SEED = 20_260_514;
const VOCABULARY = 6_000;
const VERBS = [
  'create',
  'get',
  'list',
  'update',
  'delete',
  'search',
  'send',
  'cancel',
  'export',
  'sync',
] as const;
const GLUE = ['the', 'of', 'a', 'for', 'and', 'with', 'by', 'in'] as const;

/**
 * Tools in words that do not exist, as frequent as words are (Zipf), so that no engine is helped by what it knows of
 * English but its stop words. Queries are an action and an object, as models write them.
 */
export function generatedCatalog(tools: number, queries: number): GeneratedCatalog {
  const random = createSeededRandom(SEED);
  const words = vocabularyOf(random);
  const word = (): string => words[zipf(random, words.length)] ?? '';
  const phrase = (length: number): string =>
    Array.from({ length }, () => (random.next() < 0.3 ? random.pick(GLUE) : word())).join(' ');
  const documents = Array.from({ length: tools }, (_, number): ToolDocument => {
    const name = `${random.pick(VERBS)}_${word()}_${word()}`;
    return {
      id: `openclaw:generated:${name}_${number}`,
      name,
      description: `${phrase(6 + random.below(20))}.`,
      owner: `${words[random.below(60)]}`,
      parameterText: Array.from({ length: 1 + random.below(6) }, () => `${word()} ${phrase(5)}`).join('\n'),
    };
  });
  return {
    documents,
    queries: Array.from({ length: queries }, () => {
      const [verb = '', ...object] = documents[random.below(tools)]?.name.split('_') ?? [];
      return random.next() < 0.5 ? `${verb} ${object.join(' ')}` : `${verb} ${object.join(' ')} ${phrase(4)}`;
    }),
  };
}

const CONSONANTS = 'bcdfghklmnprstvz';
const VOWELS = 'aeiou';

function vocabularyOf(random: SeededRandom): readonly string[] {
  const letter = (letters: string): string => letters[random.below(letters.length)] ?? '';
  const syllable = (): string => letter(CONSONANTS) + letter(VOWELS);
  const words = new Set<string>();
  while (words.size < VOCABULARY) {
    words.add(
      Array.from({ length: 2 + random.below(3) }, syllable).join('') + random.pick(['', 's', 'ing', 'er']),
    );
  }
  return [...words];
}

/** A rank from 0, where the n-th is about n times rarer than the first. */
function zipf(random: SeededRandom, ranks: number): number {
  return Math.min(ranks - 1, Math.floor(ranks ** random.next()) - 1);
}
