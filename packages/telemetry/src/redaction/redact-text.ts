import { boundText } from '@openclaw/contracts';

/** What stands in for a secret. */
export const REDACTED = '[redacted]';

interface SecretShape {
  readonly pattern: RegExp;
  readonly replacement: string | ((match: string, ...groups: readonly (string | undefined)[]) => string);
}

// Every pattern is linear on hostile text: it starts at most once in a run of its own characters, or fails
// within a fixed number of steps, and once its open-ended part matches nothing after it is required.
const SECRET_SHAPES: readonly SecretShape[] = [
  {
    pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$)/g,
    replacement: REDACTED,
  },
  { pattern: /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g, replacement: REDACTED },
  { pattern: /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}/g, replacement: REDACTED },
  { pattern: /\bgh[oprsu]_[A-Za-z0-9]{20,}/g, replacement: REDACTED },
  { pattern: /\b(?:github_pat_|glpat-|npm_|hf_|AIza)[A-Za-z0-9_-]{20,}/g, replacement: REDACTED },
  { pattern: /\bxox[abeprs]-[A-Za-z0-9-]{10,}/g, replacement: REDACTED },
  { pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}/g, replacement: REDACTED },
  { pattern: /\b(bearer)\s{1,8}[A-Za-z0-9._~+/=-]{6,}/gi, replacement: `$1 ${REDACTED}` },
  {
    pattern: /\b([Bb]asic|BASIC)\s{1,8}(?=[A-Za-z0-9+/]{1,64}[A-Z0-9=+/])[A-Za-z0-9+/]{8,}={0,2}/g,
    replacement: `$1 ${REDACTED}`,
  },
  { pattern: /(:\/\/[^\s/:@]{0,128}):[^\s/@]{1,256}@/g, replacement: `$1:${REDACTED}@` },
  {
    pattern:
      /((?:authorization|passw(?:or)?d|passphrase|secret|api[_-]?key|access[_-]?key|private[_-]?key|token|cookie)\\{0,3}["']?\s{0,8}[=:]\s{0,8})("[^"\\]*(?:\\.[^"\\]*)*"?|'[^'\n]*'?|\\{1,3}"[^"]*"?|(?:(?:bearer|basic)\s)?[^\s"'&,;)}\]]+)/gi,
    replacement: (_match, lead = '', value = '') => lead + inItsQuotes(value),
  },
  {
    pattern: /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{256,}={0,2}/g,
    replacement: (match) => `[base64, ${match.length} characters]`,
  },
];

/** Longer text is cut before it is searched: past some megabytes a pattern runs out of stack. */
const MAX_SEARCHED_CHARACTERS = 500_000;

/**
 * The text with what looks like a secret replaced by `[redacted]` (bearer and basic values, keys of known shape,
 * JWTs, PEM keys, `password=…`) and long base64 by its size. Well-formed, and cut past 500,000 characters. A guess by shape, and no guarantee.
 */
export function redactText(text: string): string {
  return SECRET_SHAPES.reduce(
    (current, { pattern, replacement }) =>
      typeof replacement === 'string'
        ? current.replace(pattern, replacement)
        : current.replace(pattern, (match, ...groups) => replacement(match, ...groups)),
    boundText(text, MAX_SEARCHED_CHARACTERS),
  );
}

/** So that JSON text stays JSON. */
function inItsQuotes(value: string): string {
  const quote = /^\\*["']/.exec(value)?.[0] ?? '';
  return quote + REDACTED + quote;
}
