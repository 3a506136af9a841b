import type { Lexicon } from '@openclaw/ranking';
import { tellingWords } from './read-catalog.ts';

/** Share of letters that are of another script. */
const OTHER_SCRIPT = 0.5;
/** English words before the first letter of another script that are enough to find a text by. */
const MIN_ENGLISH_WORDS = 3;
/** So many grammatical words of another language in our script, and twice as many as English ones. */
const MIN_FOREIGN_WORDS = 3;
/** Of Spanish, French, German, Portuguese, Italian and Dutch, without accents and without what is English too. */
const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  `el los las del una unos y con por para que como esta sus segun de la un o
   le les une avec dans est et ou qui cette aux leur du des
   der das und ein eine einen einer eines dem mit fur von ist nicht wird auf zum zur oder
   os dos uma com em nao ao pelo pela
   il lo gli della delle dei per di nel alla
   het een van met voor dat naar`.split(/\s+/u),
);

/** Whether a description is in another language, with no English before it. */
export function isForeign(description: string, lexicon: Lexicon): boolean {
  const letters = description.match(/\p{L}/gu)?.length ?? 0;
  const latin = description.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters - latin > letters * OTHER_SCRIPT) return !beginsInEnglish(description, lexicon);
  const words = lexicon.split(description);
  const foreign = words.filter((word) => FOREIGN_WORDS.has(word)).length;
  const english = words.filter((word) => lexicon.isStopWord(word) && !FOREIGN_WORDS.has(word)).length;
  return foreign >= MIN_FOREIGN_WORDS && foreign > 2 * english;
}

function beginsInEnglish(description: string, lexicon: Lexicon): boolean {
  const [start = ''] = description.split(/(?!\p{Script=Latin})\p{L}/u, 1);
  return tellingWords(start, lexicon).length >= MIN_ENGLISH_WORDS && !isForeign(start, lexicon);
}
