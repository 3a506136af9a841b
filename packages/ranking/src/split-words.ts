/** Scripts written without spaces, where a word can be found only by parts of it (FR-17). */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const UNSPACED_OR_SPACED = new RegExp(`[${UNSPACED}ー]+|[^${UNSPACED}ー]+`, 'gu');
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}ー]`, 'u');
const RUN = /[\p{L}\p{M}\p{N}]+/gu;
const ASCII_PARTS = /[A-Z]{2,}s(?![a-z])|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;
const UNICODE_PARTS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{Lt}\p{M}]+|\p{N}+|\p{L}+/gu;
/** Nearly every run is this, and needs no splitting. */
const ONE_WORD = /^[a-z]+$/;
const LATIN_MARKS = /(?<=\p{Script=Latin})\p{M}+/gu;
const BEYOND_ASCII = /[\u0080-\uffff]/;

/** The parts of one unbroken run of letters and digits, lower-cased, and the run itself when it has several. */
export interface RunWords {
  readonly parts: readonly string[];
  readonly joined: string | undefined;
}

/** One form for text that looks alike: NFKC, no lone surrogates, Latin letters without their accents. */
function normaliseText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  return text.toWellFormed().normalize('NFKD').replace(LATIN_MARKS, '').normalize('NFKC');
}

/** Text from outside in its one form, of which at most `maxCharacters` are read. */
export function boundedText(text: string, maxCharacters: number): string {
  return normaliseText(text.length > maxCharacters ? text.slice(0, maxCharacters) : text);
}

/** The runs of such text. */
export function boundedRuns(text: string, maxCharacters: number): readonly string[] {
  return splitRuns(boundedText(text, maxCharacters));
}

/** Runs of letters and digits in normalised text; everything else, underscores included, separates. */
export function splitRuns(text: string): readonly string[] {
  return BEYOND_ASCII.test(text) ? (text.match(RUN) ?? []) : asciiRuns(text);
}

/** `getHTTPStatus2` is get, http, status, 2 and joined gethttpstatus2; 請求書 is 請求 and 求書. */
export function splitRun(run: string): RunWords {
  if (ONE_WORD.test(run)) return { parts: [run], joined: undefined };
  if (!BEYOND_ASCII.test(run)) return splitSpaced(run, ASCII_PARTS);
  const pieces = run.match(UNSPACED_OR_SPACED) ?? [];
  if (pieces.length === 1 && !STARTS_UNSPACED.test(run)) return splitSpaced(run, UNICODE_PARTS);
  const parts: string[] = [];
  for (const piece of pieces) {
    if (STARTS_UNSPACED.test(piece)) parts.push(...bigrams(piece));
    else parts.push(...splitSpaced(piece, UNICODE_PARTS).parts);
  }
  return { parts, joined: undefined };
}

/** Letters and digits only, lower-cased: the form in which `run_round`, `runRound` and `run round` are one name. */
export function squash(text: string): string {
  return splitRuns(normaliseText(text)).join('').toLowerCase();
}

function splitSpaced(run: string, pattern: RegExp): RunWords {
  const whole = run.toLowerCase();
  const parts = run.match(pattern);
  if (parts === null || parts.length < 2) return { parts: [whole], joined: undefined };
  return { parts: parts.map((part) => part.toLowerCase()), joined: whole };
}

function bigrams(piece: string): readonly string[] {
  const characters = Array.from(piece);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, before) => `${characters[before]}${character}`);
}

function asciiRuns(text: string): readonly string[] {
  const runs: string[] = [];
  let start = -1;
  for (let at = 0; at <= text.length; at += 1) {
    if (isAsciiWordCode(text.charCodeAt(at))) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      runs.push(text.slice(start, at));
      start = -1;
    }
  }
  return runs;
}

/** Of a letter or a digit; no for NaN, which is the code past the end of a text. */
export function isAsciiWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}
