/** Past these, indenting costs more than it helps, and at some depth it is a bomb. */
const MAX_CHARACTERS = 1_000_000;
const MAX_DEPTH = 64;
const MAX_INDENTS = 2_000_000;

/** Numbers that would come back as others, or not at all. */
const LOSSY = /\d{16}|\d[eE]/;

/** JSON text with indents; what is no JSON, is too large or deep, or would lose digits, as it is. */
export function prettyJson(text: string): string {
  if (text.length > MAX_CHARACTERS || LOSSY.test(text)) return text;
  const { depth, indents } = measure(text);
  if (depth > MAX_DEPTH || indents > MAX_INDENTS) return text;
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return text;
    throw thrown;
  }
}

/** Upper bounds of the depth, and of the characters that indents would add: brackets and commas in strings count too. */
function measure(text: string): { readonly depth: number; readonly indents: number } {
  let depth = 0;
  let deepest = 0;
  let indents = 0;
  for (const character of text) {
    if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    else if (character !== ',') continue;
    indents += 2 * Math.max(depth, 0);
    deepest = Math.max(deepest, depth);
  }
  return { depth: deepest, indents };
}
