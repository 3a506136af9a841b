/** What can be chosen: a function in the request, a search candidate, a line of the directory. */
export interface Choice {
  readonly name: string;
  readonly description: string;
  readonly id?: string;
}

export interface Wish {
  readonly need: string;
  /** The exact tool that the task names; unset lets the words of `need` decide. */
  readonly toolName?: string;
}

const EMPTY_WORDS: ReadonlySet<string> = new Set(
  'a an and any as at be by for from i in into is it me my of on one or our that the this to up with you your'.split(
    ' ',
  ),
);

/** The words of a text that carry meaning, once each. `book_ferry` and `bookFerry` are two words each. */
export function keywords(text: string): readonly string[] {
  const spaced = text.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').toLowerCase();
  const words = spaced.match(/[\p{L}\d]+/gu) ?? [];
  return [...new Set(words)].filter((word) => !EMPTY_WORDS.has(word));
}

/** How well a choice serves a wish: 0 not at all, 1 every word; a word in the name counts a little more. */
function fit(wish: Wish, choice: Choice): number {
  if (wish.toolName !== undefined) {
    return choice.name === wish.toolName || choice.id === wish.toolName ? 1 : 0;
  }
  const wanted = keywords(wish.need);
  if (wanted.length === 0) return 0;
  const inName = keywords(choice.name);
  const anywhere = [...inName, ...keywords(choice.description)];
  const found = wanted.filter((word) => anywhere.some((other) => sameWord(word, other)));
  const named = found.filter((word) => inName.some((other) => sameWord(word, other)));
  return (found.length + named.length / 10) / (wanted.length * 1.1);
}

/** The best choice of at least this fit; of equal ones the first. */
export function bestFit<T extends Choice>(
  wish: Wish,
  choices: readonly T[],
  options: { readonly atLeast: number },
): T | undefined {
  let best: T | undefined;
  let score = 0;
  for (const choice of choices) {
    const own = fit(wish, choice);
    if (own >= options.atLeast && own > score) {
      best = choice;
      score = own;
    }
  }
  return best;
}

/** Equal, or one the beginning of the other, which covers `ferry`/`ferries` poorly and `book`/`booking` well. */
function sameWord(a: string, b: string): boolean {
  if (a === b) return true;
  return Math.min(a.length, b.length) >= 4 && (a.startsWith(b) || b.startsWith(a));
}
