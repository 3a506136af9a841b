import type { CatalogReading, ToolReading } from './read-catalog.ts';

/** A query reads like a capability, so this many words at most. */
const MAX_WORDS = 6;
const ACTION_WORDS = 3;

/**
 * Queries that a model which needs this tool might send, made of its own words and of the ranking's related words.
 * None is the name itself, which always finds its tool. Fewer than two come of a tool that says next to nothing.
 */
export function plausibleQueries(reading: ToolReading, catalog: CatalogReading): readonly string[] {
  const { lexicon } = catalog;
  const { ownNameWords, nameWords, sentenceWords } = reading;
  const known = new Set(ownNameWords.map(lexicon.stem));
  const told = sentenceWords.filter((word) => !known.has(lexicon.stem(word)));
  const action = withObject(sentenceWords, reading, lexicon);

  // `read` is related to `book`, as a thing; as an action it has other verbs.
  const relatedNouns = (word: string): readonly string[] =>
    lexicon.verbsLike(word).length > 0 ? [] : lexicon.relatedTo(word);

  const queries = [
    // Its name and the first thing that the description adds.
    [...ownNameWords, ...told.slice(0, 1)],
    // An action and its object, as controls ask for.
    action,
    // The same by somebody who chose another verb, and another noun.
    replaceFirst(action, lexicon.verbsLike),
    replaceFirst(ownNameWords.length > 1 ? ownNameWords : action, relatedNouns),
    // The first sentence by somebody who does not know its rarest word.
    withoutRarest(sentenceWords, catalog),
    // Its name without what is before each tool of the owner.
    ownNameWords.length < nameWords.length ? ownNameWords : undefined,
  ];
  const name = nameWords.join(' ');
  const texts = queries.flatMap((words) => {
    const text = words?.slice(0, MAX_WORDS).join(' ') ?? '';
    return text === '' || text === name ? [] : [text];
  });
  return Array.from(new Set(texts));
}

/** What the first words say, and the thing that the name has where they do not come to it: `list mongo db clusters`. */
function withObject(
  words: readonly string[],
  { ownNameWords }: ToolReading,
  { stem, verbsLike }: CatalogReading['lexicon'],
): readonly string[] {
  const things = new Set(ownNameWords.filter((word) => verbsLike(word).length === 0).map(stem));
  const first = words.slice(0, ACTION_WORDS);
  if (first.some((word) => things.has(stem(word)))) return first;
  return [
    ...first,
    ...words
      .slice(ACTION_WORDS)
      .filter((word) => things.has(stem(word)))
      .slice(0, 1),
  ];
}

function replaceFirst(
  words: readonly string[],
  others: (word: string) => readonly string[],
): readonly string[] | undefined {
  const at = words.findIndex((word) => others(word).length > 0);
  const [other] = others(words[at] ?? '');
  return other === undefined ? undefined : words.with(at, other);
}

function withoutRarest(
  words: readonly string[],
  { lexicon, frequency }: CatalogReading,
): readonly string[] | undefined {
  if (words.length < 4) return undefined;
  const counts = words.map((word) => frequency(lexicon.stem(word)));
  const rarest = counts.indexOf(Math.min(...counts));
  return words.toSpliced(rarest, 1);
}
