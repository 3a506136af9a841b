export interface Wildcard {
  readonly text: string;
  /** False when the pattern has no `*` and so fits one text only. */
  readonly open: boolean;
  matches(text: string): boolean;
}

/**
 * A pattern in which `*` stands for any run of characters, none included; everything else stands for itself.
 * Each piece between stars is looked for once, from where the last one ended, so no pattern can blow up.
 */
export function compileWildcard(pattern: string): Wildcard {
  const pieces = pattern.split('*');
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (pieces.length === 1) {
    return { text: pattern, open: false, matches: (text) => text === pattern };
  }
  const middle = pieces.slice(1, -1).filter((piece) => piece !== '');
  return {
    text: pattern,
    open: true,
    matches(text) {
      if (text.length < first.length + last.length) return false;
      if (!text.startsWith(first) || !text.endsWith(last)) return false;
      return containsInOrder(text.slice(first.length, text.length - last.length), middle);
    },
  };
}

function containsInOrder(text: string, pieces: readonly string[]): boolean {
  let from = 0;
  for (const piece of pieces) {
    const at = text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return true;
}
