import { boundText, oneLine } from '@openclaw/contracts';

/** A name that providers take is whole, so that one which is offered can be copied. */
const MAX_QUOTED_CHARACTERS = 64;
const MAX_NAMED = 3;

/** A text of a tool in a sentence of ours: on one line, bounded, and marked as not ours. */
export function quoted(text: string): string {
  return `“${boundText(oneLine(text), MAX_QUOTED_CHARACTERS)}”`;
}

/** `a`, `a and b`, `a, b, c and 4 more`. */
export function some(items: readonly string[]): string {
  const named = items.slice(0, MAX_NAMED);
  const more = items.length - named.length;
  const all = more > 0 ? [...named, `${more} more`] : named;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
