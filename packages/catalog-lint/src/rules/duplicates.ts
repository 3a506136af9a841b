import type { CatalogFinding } from '../finding.ts';
import { quoted, some } from '../phrases.ts';
import type { CatalogReading, ToolReading } from '../read-catalog.ts';

const ALIKE = 0.75;
/** Descriptions of fewer words may be the same by chance. */
const MIN_SAME_WORDS = 4;
/** Of very many tools of one name each is compared with so many others: all pairs would take the square of them. */
const MAX_COMPARED = 200;

/** Tools that say the same: in the same words, or in nearly the same under the same name. */
export function duplicateFindings(groups: readonly (readonly ToolReading[])[]): readonly CatalogFinding[] {
  return groups.map((readings) => {
    const owners = new Set(readings.map(({ tool }) => tool.owner));
    const isSameText = new Set(readings.map(({ tool }) => tool.description)).size === 1;
    return {
      rule: 'near-duplicate',
      severity: 'warning',
      toolIds: readings.map(({ tool }) => tool.id),
      message: isSameText
        ? `${readings.length} tools have the same description; a model can only guess.`
        : `${readings.length} tools say the same in nearly the same words; a model can only guess.`,
      suggestion:
        owners.size > 1
          ? `Keep that of one owner (${some([...owners].map(quoted))}), or say in each what the others do not do.`
          : 'Say in the first sentence of each what the others do not do, or make them one tool with a parameter.',
    };
  });
}

/** Groups of tools that say the same, each of at least two, as they stand in the catalog. */
export function duplicateGroups({ tools }: CatalogReading): readonly (readonly ToolReading[])[] {
  const { join, groups } = createGroups(tools);
  const telling = tools.filter(({ descriptionWords }) => descriptionWords.length >= MIN_SAME_WORDS);
  for (const [first, ...others] of Map.groupBy(telling, textKey).values()) {
    for (const other of others) if (first !== undefined) join(first, other);
  }
  // One other word in a name (max, min), or its plural, can be all that matters.
  for (const namesakes of Map.groupBy(tools, nameKey).values()) {
    namesakes.forEach((one, at) => {
      for (const other of namesakes.slice(at + 1, at + 1 + MAX_COMPARED)) {
        if (areAlike(one, other)) join(one, other);
      }
    });
  }
  return groups();
}

function createGroups(all: readonly ToolReading[]): {
  join(one: ToolReading, other: ToolReading): void;
  groups(): readonly (readonly ToolReading[])[];
} {
  const leaders = new Map<ToolReading, ToolReading>();
  const leaderOf = (reading: ToolReading): ToolReading => {
    let leader = reading;
    for (let next = leaders.get(leader); next !== undefined; next = leaders.get(leader)) leader = next;
    if (leader !== reading) leaders.set(reading, leader);
    return leader;
  };
  return {
    join(one, other) {
      const [first, second] = [leaderOf(one), leaderOf(other)];
      if (first !== second) leaders.set(second, first);
    },
    groups() {
      return Array.from(Map.groupBy(all, leaderOf).values()).filter(({ length }) => length > 1);
    },
  };
}

function areAlike({ stems: a }: ToolReading, { stems: b }: ToolReading): boolean {
  const common = Array.from(a).filter((each) => b.has(each)).length;
  return common >= (a.size + b.size - common) * ALIKE;
}

function textKey({ descriptionWords }: ToolReading): string {
  return descriptionWords.join(' ');
}

function nameKey({ ownNameWords }: ToolReading): string {
  return Array.from(new Set(ownNameWords)).toSorted().join(' ');
}
