import type { KnownWords } from './known-words.ts';
import { type CatalogReading, ownerOf, type ToolReading } from './read-catalog.ts';

/**
 * Why a name says nothing: its words are no words (`mkevt`), are of the kind that every tool has (`tool1`), or say that
 * something is done and not what (`execute_action`).
 */
export type Crypticness = 'cipher' | 'empty' | 'vague' | undefined;

/** Three consonants are an acronym that people do search for: `sql`, `dns`. */
const MIN_CIPHER_CHARACTERS = 4;
/** Beside a cipher, a longer word that is not known is more likely a name: `speechki_tts`. */
const MAX_CLIPPED_CHARACTERS = 4;
/** Of more such words together something may be made: `who_am_i`. */
const MAX_STOP_WORDS = 2;
const EMPTY_NAMES: ReadonlySet<string> = new Set(
  'tool tools api endpoint operation mcp function func fn method handler action command cmd task util utils helper misc foo bar'.split(
    ' ',
  ),
);

/** To do whatever, and what that may be. Alone, `call`, `exec` and `process` say what they mean. */
const DOING: ReadonlySet<string> = new Set(
  'run execute exec do perform invoke handle process call use trigger'.split(' '),
);
const DOING_ALONE: ReadonlySet<string> = new Set('run execute do perform invoke handle'.split(' '));
const WHATEVER: ReadonlySet<string> = new Set(
  'action actions operation operations task tasks tool tools api endpoint method handler request data'.split(
    ' ',
  ),
);

const CONSONANT = '[bcdfghjklmnpqrstvwxz]';
/** What English words begin with, where it is more than one consonant. */
const ONSETS =
  /^(?:[bcdfgkpstvw]?[lr]|s?[cfmnpqtvw]|[cgkprstw]h|s?k|sch|s?ph|[cpst]hr|s[cpt]r|spl|[dt]w|[gkmp]n|[pt]s|cz|dj)?[^bcdfghjklmnpqrstvwxz]/u;
/** No vowel, as many consonants as only “lengths” has in a row, a letter thrice, or an end that no word has: `usr`, `evt`. */
const UNSPEAKABLE = new RegExp(
  `^[^aeiouy]+$|(?!ngths)${CONSONANT}{5}|(.)\\1\\1|(?:${CONSONANT}(?<!r)r|${CONSONANT}(?<![lrv])v|[vjq]${CONSONANT}|[kg]t|[bcgkpt]d|fg)$`,
  'u',
);
const STARTS_WITH_CONSONANTS = new RegExp(`^${CONSONANT}{2}`, 'u');

/** Whether a name has no word in it that a query could have. */
export function crypticness(
  reading: ToolReading,
  { known, catalog }: { readonly known: KnownWords; readonly catalog: CatalogReading },
): Crypticness {
  const { lexicon } = catalog;
  const { nameWords, ownNameWords } = reading;
  const isMark = (word: string): boolean => /^(?:\d+|[a-z])$/u.test(word);
  const isVerb = (word: string): boolean => lexicon.verbsLike(word).length > 0;
  const saysNothing = (word: string): boolean =>
    !isVerb(word) && (isMark(word) || EMPTY_NAMES.has(word) || lexicon.isStopWord(word));
  if (nameWords.length > 0 && nameWords.every(saysNothing)) {
    return nameWords.length <= MAX_STOP_WORDS || nameWords.every(isMark) ? 'empty' : undefined;
  }

  if (isVague(reading, catalog)) return 'vague';

  const told = ownNameWords.filter((word) => !isMark(word));
  const isUnknown = (word: string): boolean => /^[a-z]+$/u.test(word) && !known.isUsed(word, reading);
  const isLong = told.join('').length >= MIN_CIPHER_CHARACTERS;
  if (!isLong || !told.every(isUnknown) || !told.some(isUnspeakable)) return undefined;
  return told.every((word) => isUnspeakable(word) || word.length <= MAX_CLIPPED_CHARACTERS)
    ? 'cipher'
    : undefined;
}

/** What other tools of the owner work on as well, as `list_tasks` beside `run_task`, is a thing and not whatever. */
function isVague({ tool, nameWords, ownNameWords }: ToolReading, { byOwner }: CatalogReading): boolean {
  const [only = ''] = nameWords;
  if (nameWords.length === 1) return DOING_ALONE.has(only);
  const [verb = '', ...things] = ownNameWords;
  if (!DOING.has(verb) || things.length === 0 || !things.every((word) => WHATEVER.has(word))) return false;
  const others = (byOwner.get(ownerOf(tool)) ?? []).filter((other) => other.tool !== tool);
  const stems = new Set(things.map((word) => word.replace(/s$/u, '')));
  return !others.some((other) => other.nameWords.some((word) => stems.has(word.replace(/s$/u, ''))));
}

function isUnspeakable(word: string): boolean {
  return UNSPEAKABLE.test(word) || (STARTS_WITH_CONSONANTS.test(word) && !ONSETS.test(word));
}
