import { createCatalogCache } from '@openclaw/catalog';
import type { Tool } from '@openclaw/contracts';
import { plausibleQueries } from './plausible-queries.ts';
import type { CatalogReading, ToolReading } from './read-catalog.ts';

/** What one plausible query of a tool finds. */
export interface QueryOutcome {
  readonly query: string;
  /** Best first, as far as a model would see them. */
  readonly hits: readonly string[];
  /** From 1; undefined where it is not among them. */
  readonly rank: number | undefined;
}

export interface ToolOutcome {
  readonly reading: ToolReading;
  readonly outcomes: readonly QueryOutcome[];
}

export interface SearchOptions {
  /** The tools whose queries are tried. */
  readonly tools: readonly ToolReading[];
  /** How many hits a model gets. */
  readonly limit: number;
  readonly onProgress: (done: number, total: number) => void;
}

const TOOLS_A_STEP = 50;

/** Tries the plausible queries of each searchable tool against the whole catalog. */
export function searchForTools(
  catalog: CatalogReading,
  { tools, limit, onProgress }: SearchOptions,
): readonly ToolOutcome[] {
  const isSearched = ({ catalogMode }: Tool): boolean => catalogMode === 'catalog';
  const snapshot = createCatalogCache().snapshot(
    catalog.tools.map(({ tool }) => tool).filter((tool) => isSearched(tool)),
  );
  const searched = tools.filter(({ tool }) => isSearched(tool));
  return searched.map((reading, at) => {
    if (at > 0 && at % TOOLS_A_STEP === 0) onProgress(at, searched.length);
    const outcomes = plausibleQueries(reading, catalog).map((query): QueryOutcome => {
      const hits = snapshot.search(query, limit).map(({ tool }) => tool.id);
      const at = hits.indexOf(reading.tool.id);
      return { query, hits, rank: at < 0 ? undefined : at + 1 };
    });
    return { reading, outcomes };
  });
}
