import type { CatalogFinding } from '../finding.ts';
import { quoted, some } from '../phrases.ts';
import { type CatalogReading, ownerOf, type ToolReading } from '../read-catalog.ts';
import type { ToolOutcome } from '../search-tools.ts';
import { isShadow } from '../verdicts.ts';
import { duplicateFindings, duplicateGroups } from './duplicates.ts';
import { ownWords } from './reach.ts';

/** Tools that search cannot tell from each other: near duplicates, and those that another one stands before. */
export function rivalFindings(
  outcomes: readonly ToolOutcome[],
  catalog: CatalogReading,
): readonly CatalogFinding[] {
  const duplicates = duplicateGroups(catalog);
  const groupOf = new Map(duplicates.flatMap((group) => group.map((reading) => [reading, group] as const)));
  const shadows = outcomes.flatMap((outcome) => {
    const { reading } = outcome;
    const own = reading.tool.id;
    const { id = '', query = '' } = shadowOf(outcome) ?? {};
    const rival = catalog.byId.get(id);
    if (rival === undefined) return [];
    const group = groupOf.get(reading);
    if (group !== undefined && group === groupOf.get(rival)) return [];
    // Of two owners' tools of one name, the rule of shared names tells.
    return isNamesake(reading, rival) ? [] : [{ own, id, reading, rival, query }];
  });
  const shadowedBy = new Map(shadows.map(({ own, id }) => [own, id]));
  return [
    ...duplicateFindings(duplicates),
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
  queries,
  outcomes,
}: ToolOutcome): { readonly id: string; readonly query: string } | undefined {
  const byFirst = Map.groupBy(outcomes, ({ hits: [first] }) => first);
  for (const [id, taken] of byFirst) {
    if (id === undefined || id === reading.tool.id || !isShadow(taken.length, queries)) continue;
    return { id, query: taken[0]?.query ?? '' };
  }
  return undefined;
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
