import type { CatalogFinding } from '../finding.ts';
import { quoted, some } from '../phrases.ts';
import { type CatalogReading, ownerOf, type ToolReading } from '../read-catalog.ts';
import type { ToolOutcome } from '../search-tools.ts';
import { ownWords } from './reach.ts';

/** A rival that comes first for this share of a tool's own queries takes its place. */
const SHADOWED = 2 / 3;
/** Fewer queries that it takes say nothing. */
const MIN_TAKEN = 3;
/** Hits of each query that are compared word for word: what is alike is found by the same query. */
const COMPARED_HITS = 3;
const ALIKE = 0.75;
/** Descriptions of fewer words may be the same by chance. */
const MIN_SAME_WORDS = 4;

/** Tools that search cannot tell from each other: near duplicates, and those that another one stands before. */
export function rivalFindings(
  outcomes: readonly ToolOutcome[],
  catalog: CatalogReading,
): readonly CatalogFinding[] {
  const duplicates = duplicateGroups(outcomes, catalog);
  const groupOf = new Map(duplicates.flatMap((group) => group.map((id) => [id, new Set(group)] as const)));
  const shadows = outcomes.flatMap((outcome) => {
    const { reading } = outcome;
    const own = reading.tool.id;
    const { id = '', query = '' } = shadowOf(outcome) ?? {};
    const rival = catalog.byId.get(id);
    if (rival === undefined || groupOf.get(own)?.has(id) === true) return [];
    // Of two owners' tools of one name, the rule of shared names tells.
    return isNamesake(reading, rival) ? [] : [{ own, id, reading, rival, query }];
  });
  const shadowedBy = new Map(shadows.map(({ own, id }) => [own, id]));
  return [
    ...duplicates.map((ids) => duplicateFinding(ids, catalog)),
    ...shadows
      // Of two that shadow each other, one finding.
      .filter(({ own, id }) => shadowedBy.get(id) !== own || own < id)
      .map(({ own, id, reading, rival, query }) =>
        shadowFinding(reading, { rival, isMutual: shadowedBy.get(id) === own, query, catalog }),
      ),
  ];
}

function isNamesake({ tool: a }: ToolReading, { tool: b }: ToolReading): boolean {
  return a.name === b.name && ownerOf(a) !== ownerOf(b);
}

/** The tool that comes first for most of a tool's queries, and one of them. */
function shadowOf({
  reading,
  outcomes,
}: ToolOutcome): { readonly id: string; readonly query: string } | undefined {
  const counts = new Map<string, number>();
  for (const { hits } of outcomes) {
    const [first] = hits;
    if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  const [rival] = Array.from(counts).toSorted(([, a], [, b]) => b - a);
  if (rival === undefined || rival[0] === reading.tool.id) return undefined;
  const [id, taken] = rival;
  if (taken < Math.max(MIN_TAKEN, outcomes.length * SHADOWED)) return undefined;
  return { id, query: outcomes.find(({ hits }) => hits[0] === id)?.query ?? '' };
}

function shadowFinding(
  reading: ToolReading,
  {
    rival,
    isMutual,
    query,
    catalog,
  }: {
    readonly rival: ToolReading;
    readonly isMutual: boolean;
    readonly query: string;
    readonly catalog: CatalogReading;
  },
): CatalogFinding {
  const own = ownWords(reading, [rival], catalog);
  const between = isMutual
    ? `For most of their plausible queries, such as ${quoted(query)}, each of the two comes after the other.`
    : `For most of its plausible queries, such as ${quoted(query)}, ${rival.tool.id} comes first.`;
  return {
    rule: 'shadowed',
    severity: 'warning',
    toolIds: [reading.tool.id, rival.tool.id],
    message: between,
    suggestion:
      own.length > 1
        ? `Put what only ${reading.tool.id} says (${some(own.map(quoted))}) into its name or first words.`
        : `Say in the first words of each what the other does not do, or leave one out.`,
  };
}

function duplicateFinding(ids: readonly string[], { byId }: CatalogReading): CatalogFinding {
  const readings = ids.flatMap((id) => byId.get(id) ?? []);
  const owners = new Set(readings.map(({ tool }) => tool.owner));
  const isSameText = new Set(readings.map(({ tool }) => tool.description)).size === 1;
  return {
    rule: 'near-duplicate',
    severity: 'warning',
    toolIds: ids,
    message: isSameText
      ? `${ids.length} tools have the same description; a model can only guess.`
      : `${ids.length} tools say the same in nearly the same words; a model can only guess.`,
    suggestion:
      owners.size > 1
        ? `Keep that of one owner (${some([...owners].map(quoted))}), or say in each what the others do not do.`
        : 'Say in the first sentence of each what the others do not do, or make them one tool with a parameter.',
  };
}

/** Groups by rising id, each of at least two. */
function duplicateGroups(
  outcomes: readonly ToolOutcome[],
  { byId }: CatalogReading,
): readonly (readonly string[])[] {
  const groups = new Map<string, Set<string>>();
  const join = (a: string, b: string): void => {
    const [first, second] = [groups.get(a) ?? new Set([a]), groups.get(b) ?? new Set([b])];
    if (first === second) return;
    const [small, large] = first.size < second.size ? [first, second] : [second, first];
    for (const id of small) large.add(id);
    for (const id of large) groups.set(id, large);
  };
  for (const { reading, outcomes: tried } of outcomes) {
    const near = new Set(tried.flatMap(({ hits }) => hits.slice(0, COMPARED_HITS)));
    for (const id of near) {
      const other = byId.get(id);
      if (other !== undefined && other !== reading && areAlike(reading, other)) {
        join(reading.tool.id, id);
      }
    }
  }
  return Array.from(new Set(groups.values()), (group) => Array.from(group).toSorted());
}

function areAlike(a: ToolReading, b: ToolReading): boolean {
  const isSameText = a.descriptionWords.join(' ') === b.descriptionWords.join(' ');
  if (isSameText && a.descriptionWords.length >= MIN_SAME_WORDS) return true;
  // One other word in a name (max, min), or its plural, can be all that matters.
  if (nameKey(a) !== nameKey(b)) return false;
  const common = Array.from(a.stems).filter((each) => b.stems.has(each)).length;
  return common >= (a.stems.size + b.stems.size - common) * ALIKE;
}

function nameKey({ ownNameWords }: ToolReading): string {
  return Array.from(new Set(ownNameWords)).toSorted().join(' ');
}
