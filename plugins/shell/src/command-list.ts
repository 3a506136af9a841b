/**
 * Commands by their words. In a pattern a word stands for itself, `*` for one word that is no option, and `...` at
 * the end for any further words.
 */
export interface CommandList {
  has(argv: readonly string[]): boolean;
}

export function createCommandList(patterns: readonly string[]): CommandList {
  const split = patterns.map((pattern) => pattern.split(' ').filter((word) => word !== ''));
  return { has: (argv) => split.some((pattern) => matches(pattern, argv)) };
}

function matches(pattern: readonly string[], argv: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '...';
  const fixed = isOpen ? pattern.slice(0, -1) : pattern;
  if (isOpen ? argv.length < fixed.length : argv.length !== fixed.length) return false;
  return fixed.every((word, index) => matchesWord(word, argv[index] ?? ''));
}

/** SECURITY: a wildcard takes no option, since one option can turn a harmless program into any other. */
function matchesWord(word: string, actual: string): boolean {
  return word === '*' ? !actual.startsWith('-') : word === actual;
}
