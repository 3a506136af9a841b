import {
  compareCodeUnits,
  type SourceCounts,
  type Tool,
  type ToolDescription,
  type ToolDescriptor,
} from '@openclaw/contracts';
import type { ScoreExplanation, ToolIndex } from '@openclaw/ranking';
import type { CatalogIndexer } from './catalog-indexer.ts';
import { compactDescriptor, fullDescription } from './describe.ts';
import { offeredId } from './offered-id.ts';
import { createResolver, type Resolution, type Resolver } from './resolve.ts';

/** A tool that search found, with its compact form. */
export interface CatalogHit {
  readonly tool: Tool;
  readonly descriptor: ToolDescriptor;
  readonly score: number;
}

/**
 * The tools a run may discover, frozen. It holds data only: who may run a tool, hooks and signals belong to a
 * run, so a snapshot can be shared by every run with the same tools (CAT-13).
 */
export interface CatalogSnapshot {
  readonly fingerprint: string;
  /** Sorted by id. */
  readonly entries: readonly Tool[];
  readonly entryIds: readonly string[];
  readonly sources: SourceCounts;
  /** Best first; empty when nothing fits. */
  search(query: string, limit: number): readonly CatalogHit[];
  explain(query: string, id: string): ScoreExplanation | undefined;
  describe(tool: Tool): ToolDescription;
  resolve(idOrName: string): Resolution;
  /** What our own sentences call a tool of this catalog; `resolve` finds it by that. */
  offeredId(tool: Tool): string;
  /**
   * A text made of this catalog and of what `key` says, and of nothing else: made once and kept, the first sixteen
   * keys of a snapshot (a surface asks for one or two).
   */
  rendered(key: string, render: () => string): string;
}

const MAX_RENDERED = 16;

export interface SnapshotInput {
  readonly fingerprint: string;
  /** Sorted by id. */
  readonly entries: readonly Tool[];
  readonly functionNames: ReadonlyMap<string, string>;
  readonly indexer: CatalogIndexer;
}

/** Index, resolver and signatures are made on first use: a run that never searches never pays for them. */
export function createSnapshot({
  fingerprint,
  entries,
  functionNames,
  indexer,
}: SnapshotInput): CatalogSnapshot {
  const byId = new Map(entries.map((tool) => [tool.id, tool]));
  const descriptors = new Map<string, ToolDescriptor>();
  const texts = new Map<string, string>();
  let index: ToolIndex | undefined;
  let resolver: Resolver | undefined;

  function indexed(): ToolIndex {
    index ??= indexer.index(entries);
    return index;
  }

  function descriptorOf(tool: Tool): ToolDescriptor {
    const known = descriptors.get(tool.id);
    if (known !== undefined) return known;
    const descriptor = compactDescriptor(tool);
    descriptors.set(tool.id, descriptor);
    return descriptor;
  }

  return {
    fingerprint,
    entries,
    entryIds: entries.map((tool) => tool.id),
    sources: countSources(entries),
    search(query, limit) {
      return indexed()
        .search(query, { limit })
        .flatMap(({ id, score }) => {
          const tool = byId.get(id);
          return tool === undefined ? [] : [{ tool, score, descriptor: descriptorOf(tool) }];
        });
    },
    explain(query, id) {
      return indexed().explain(query, id);
    },
    describe(tool) {
      return fullDescription(tool, descriptorOf(tool));
    },
    resolve(idOrName) {
      resolver ??= createResolver(entries, functionNames);
      return resolver.resolve(idOrName);
    },
    offeredId(tool) {
      return offeredId(tool, functionNames);
    },
    rendered(key, render) {
      const known = texts.get(key);
      if (known !== undefined) return known;
      const text = render();
      if (texts.size < MAX_RENDERED) texts.set(key, text);
      return text;
    },
  };
}

/** Sorted by id, so that no registration or connection order shows in anything built from it. */
export function sortTools(tools: readonly Tool[]): readonly Tool[] {
  return [...tools].sort((a, b) => compareCodeUnits(a.id, b.id));
}

function countSources(entries: readonly Tool[]): SourceCounts {
  const counts = { openclaw: 0, mcp: 0, client: 0 };
  for (const tool of entries) counts[tool.source] += 1;
  return counts;
}
