import { compareCodeUnits, type Tool } from '@openclaw/contracts';
import { type CatalogChange, createToolIndex, type ToolDocument, type ToolIndex } from '@openclaw/ranking';
import { toolDocument } from './tool-document.ts';

/** Makes the search index of a catalog, from that of a catalog with nearly the same tools where there is one. */
export interface CatalogIndexer {
  /** The tools must be sorted by id. */
  index(entries: readonly Tool[]): ToolIndex;
}

/** Catalogs whose indexes may be changed into the next one: what servers and clients change is one of the last. */
const REMEMBERED = 4;
/** A catalog of which more than this share is another gets an index of its own. */
const MAX_CHANGED = 0.25;

interface Indexed {
  readonly entries: readonly Tool[];
  readonly index: ToolIndex;
}

export function createCatalogIndexer(
  create: (documents: readonly ToolDocument[]) => ToolIndex = createToolIndex,
): CatalogIndexer {
  let recent: readonly Indexed[] = [];

  return {
    index(entries) {
      const index = fromNearest(entries, recent) ?? create(entries.map(toolDocument));
      recent = [{ entries, index }, ...recent.filter((known) => known.index !== index)].slice(0, REMEMBERED);
      return index;
    },
  };
}

function fromNearest(entries: readonly Tool[], recent: readonly Indexed[]): ToolIndex | undefined {
  let most = Math.floor(entries.length * MAX_CHANGED);
  let nearest: { index: ToolIndex; change: Required<CatalogChange> } | undefined;
  for (const { entries: before, index } of recent) {
    const change = difference(before, { after: entries, most });
    if (change === undefined) continue;
    nearest = { index, change };
    most = change.add.length + change.remove.length - 1;
  }
  return nearest?.index.update(nearest.change);
}

/** What makes one sorted catalog of another; undefined when that is more than `most` tools. */
function difference(
  before: readonly Tool[],
  { after, most }: { after: readonly Tool[]; most: number },
): Required<CatalogChange> | undefined {
  const add: ToolDocument[] = [];
  const remove: string[] = [];
  let [old, next] = [0, 0];
  while (old < before.length || next < after.length) {
    if (add.length + remove.length > most) return undefined;
    const [was, is] = [before[old], after[next]];
    const order = was === undefined ? 1 : is === undefined ? -1 : compareCodeUnits(was.id, is.id);
    if (was !== undefined && order < 0) remove.push(was.id);
    else if (is !== undefined && (was === undefined || order > 0 || !readsAlike(was, is))) {
      add.push(toolDocument(is));
    }
    if (order <= 0) old += 1;
    if (order >= 0) next += 1;
  }
  return add.length + remove.length > most ? undefined : { add, remove };
}

/** Servers tell their whole list anew when one tool changes, so that equal tools are other objects. */
function readsAlike(one: Tool, other: Tool): boolean {
  if (one === other) return true;
  const [a, b] = [toolDocument(one), toolDocument(other)];
  return (
    a.name === b.name &&
    a.description === b.description &&
    a.owner === b.owner &&
    a.parameterText === b.parameterText
  );
}
