import type { CatalogFinding } from '../finding.ts';
import { quoted, some } from '../phrases.ts';
import type { CatalogReading, ToolReading } from '../read-catalog.ts';
import type { QueryOutcome, ToolOutcome } from '../search-tools.ts';
import { isHardToFind } from '../verdicts.ts';

const NAMED_RIVALS = 3;

/** Tools that their own plausible queries do not find among the hits that a model sees. */
export function reachFindings(
  outcomes: readonly ToolOutcome[],
  catalog: CatalogReading,
): readonly CatalogFinding[] {
  return outcomes.flatMap(({ reading, queries, outcomes: tried }): readonly CatalogFinding[] => {
    const missed = tried.filter(({ isFound }) => !isFound);
    const found = tried.length - missed.length;
    if (!isHardToFind(found, queries)) return [];
    const rivals = rivalsOf(missed);
    const examples = some(missed.map(({ query }) => quoted(query)));
    const counted = found === 0 ? `None of ${queries}` : `Only ${found} of ${queries}`;
    return [
      {
        rule: found === 0 ? 'unreachable' : 'hard-to-find',
        severity: found === 0 ? 'warning' : 'info',
        toolIds: [reading.tool.id, ...rivals],
        message: `${counted} plausible queries put it among the first hits; it is missed by ${examples}.`,
        suggestion: howToStandOut(reading, { rivals, catalog }),
      },
    ];
  });
}

/** Who comes first instead, the commonest first. */
function rivalsOf(missed: readonly QueryOutcome[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { hits } of missed) {
    for (const id of hits.slice(0, NAMED_RIVALS)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return Array.from(counts)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, NAMED_RIVALS)
    .map(([id]) => id);
}

function howToStandOut(
  reading: ToolReading,
  { rivals, catalog }: { readonly rivals: readonly string[]; readonly catalog: CatalogReading },
): string {
  const own = ownWords(
    reading,
    rivals.flatMap((id) => catalog.byId.get(id) ?? []),
    catalog,
  );
  if (own.length > 1) {
    return `Move what sets it apart (${some(own.map(quoted))}) into the name or the first words of the description.`;
  }
  const against = rivals.length === 0 ? 'the others' : some(rivals);
  const verb = rivals.length === 1 ? 'does' : 'do';
  return `Say in the first sentence what it does that ${against} ${verb} not, in words a caller would use.`;
}

/** Words of a tool's name and first sentence that none of the others has, the rarest of the catalog first. */
export function ownWords(
  reading: ToolReading,
  others: readonly ToolReading[],
  { lexicon, frequency }: CatalogReading,
): readonly string[] {
  const words = [...reading.ownNameWords, ...reading.sentenceWords].filter(
    (word) => !lexicon.isFiller(word) && lexicon.verbsLike(word).length === 0 && /^\p{L}{3,}$/u.test(word),
  );
  const byStem = new Map(words.map((word) => [lexicon.stem(word), word]));
  return Array.from(byStem)
    .filter(([stem]) => others.every(({ stems }) => !stems.has(stem)))
    .toSorted(([a], [b]) => frequency(a) - frequency(b))
    .slice(0, NAMED_RIVALS)
    .map(([, word]) => word);
}
