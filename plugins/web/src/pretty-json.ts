/** Past these, indenting costs more than it helps, and at some depth it is a bomb. */
const MAX_CHARACTERS = 1_000_000;
const MAX_DEPTH = 64;

/** Numbers that would come back as others, or not at all. */
const LOSSY = /\d{16}|\d[eE]/;

/** JSON text with indents; what is no JSON, is too large or deep, or would lose digits, as it is. */
export function prettyJson(text: string): string {
  if (text.length > MAX_CHARACTERS || depthOf(text) > MAX_DEPTH || LOSSY.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return text;
    throw thrown;
  }
}

/** An upper bound: brackets in strings count too. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of text) {
    if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
