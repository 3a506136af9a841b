import { type CatalogCache, type CatalogSnapshot, functionNames } from '@openclaw/catalog';
import { compareCodeUnits, type FunctionDefinition, type SurfaceMode, type Tool } from '@openclaw/contracts';
import { splitTools } from './visibility.ts';

/**
 * What a surface is as far as it follows from its mode and its tools: the same for every run that has them, so that an
 * unchanged catalog is laid out once (CAT-13). It holds nothing of a run.
 */
export interface SurfaceLayout {
  readonly mode: SurfaceMode;
  readonly snapshot: CatalogSnapshot;
  /** What the model is sent beside the controls, by function name. */
  readonly visible: ReadonlyMap<string, Tool>;
  readonly visibleIds: ReadonlySet<string>;
  /** The definitions of the same, sorted by name. */
  readonly functions: readonly FunctionDefinition[];
  /** What of the catalog is reached through a control only. */
  readonly deferred: readonly Tool[];
}

export interface LayoutOptions {
  readonly mode: SurfaceMode;
  readonly catalogs: CatalogCache;
}

export function layOutSurface(tools: readonly Tool[], { mode, catalogs }: LayoutOptions): SurfaceLayout {
  const split = splitTools(tools, mode);
  const snapshot = catalogs.snapshot(split.catalog);
  const names = functionNames(tools);
  const visible = new Map(split.visible.map((tool) => [names.get(tool.id) ?? tool.name, tool]));
  const visibleIds = new Set(split.visible.map(({ id }) => id));
  return {
    mode,
    snapshot,
    visible,
    visibleIds,
    functions: [...visible].map(toFunction).sort(byName),
    deferred: snapshot.entries.filter(({ id }) => !visibleIds.has(id)),
  };
}

function toFunction([name, tool]: readonly [string, Tool]): FunctionDefinition {
  return { name, description: tool.description, parameters: tool.inputSchema };
}

function byName(a: FunctionDefinition, b: FunctionDefinition): number {
  return compareCodeUnits(a.name, b.name);
}
