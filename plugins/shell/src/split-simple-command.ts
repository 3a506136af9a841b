/** Characters that mean only themselves to every shell. */
const PLAIN = /^[A-Za-z0-9_./:@%+,=-]$/;
/** Inside double quotes these still mean something else. */
const LIVE_IN_QUOTES: ReadonlySet<string> = new Set(['$', '`', '\\', '!']);

/**
 * The words of a command line that holds nothing but words: plain characters and closed quotes. Anything else that
 * a shell might act on (operators, expansions, globs, comments, escapes, assignments, line breaks) gives undefined.
 */
export function splitSimpleCommand(line: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (const character of line) {
    if (quote !== undefined) {
      if (character === quote) quote = undefined;
      else if (isControl(character) || (quote === '"' && LIVE_IN_QUOTES.has(character))) return undefined;
      else word = (word ?? '') + character;
    } else if (character === ' ' || character === '\t') {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (character === "'" || character === '"') {
      quote = character;
      word ??= '';
    } else if (PLAIN.test(character)) word = (word ?? '') + character;
    else return undefined;
  }
  if (quote !== undefined) return undefined;
  if (word !== undefined) words.push(word);
  const program = words[0];
  return program === undefined || program === '' || program.includes('=') ? undefined : words;
}

function isControl(character: string): boolean {
  return /\p{Cc}/u.test(character);
}
