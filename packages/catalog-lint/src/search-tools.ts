import { toolDocument } from '@openclaw/catalog';
import type { Tool } from '@openclaw/contracts';
import { createToolIndex } from '@openclaw/ranking';
import { plausibleQueries } from './plausible-queries.ts';
import type { CatalogReading, ToolReading } from './read-catalog.ts';
import { isHardToFind, isShadow } from './verdicts.ts';

/** What one plausible query of a tool finds. */
export interface QueryOutcome {
  readonly query: string;
  /** Best first, as far as a model would see them. */
  readonly hits: readonly string[];
  readonly isFound: boolean;
}

export interface ToolOutcome {
  readonly reading: ToolReading;
  /** How many plausible queries there are. */
  readonly queries: number;
  /** Of the first of them, up to where no other could make the tool hard to find or shadowed. */
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
/**
 * Of tools that say the same but for numbers so many are tried: each of their queries meets all of them, which for
 * thousands that a template made takes the square of them.
 */
const MAX_ALIKE = 200;

/** Tries the plausible queries of each searchable tool, of very many that are alike some, against the whole catalog. */
export function searchForTools(
  catalog: CatalogReading,
  { tools, limit, onProgress }: SearchOptions,
): readonly ToolOutcome[] {
  const find = createSearch(catalog, limit);
  const searched = withoutMasses(tools.filter(({ tool }) => isSearched(tool)));
  return searched.map((reading, at) => {
    if (at > 0 && at % TOOLS_A_STEP === 0) onProgress(at, searched.length);
    const queries = plausibleQueries(reading, catalog);
    const outcomes: QueryOutcome[] = [];
    for (const query of queries) {
      const hits = find(query);
      outcomes.push({ query, hits, isFound: hits.includes(reading.tool.id) });
      if (isSettled(outcomes, { own: reading.tool.id, queries: queries.length })) break;
    }
    return { reading, queries: queries.length, outcomes };
  });
}

function withoutMasses(tools: readonly ToolReading[]): readonly ToolReading[] {
  const counts = new Map<string, number>();
  return tools.filter(({ descriptionWords, nameWords }) => {
    const words = descriptionWords.length === 0 ? nameWords : descriptionWords;
    const text = words.filter((word) => !/\p{N}/u.test(word)).join(' ');
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return count <= MAX_ALIKE;
  });
}

function isSearched({ catalogMode }: Tool): boolean {
  return catalogMode === 'catalog';
}

/** Tools that are alike have queries in common, and each is searched for once. */
function createSearch({ tools }: CatalogReading, limit: number): (query: string) => readonly string[] {
  const documents = tools.flatMap(({ tool }) => (isSearched(tool) ? [toolDocument(tool)] : []));
  const index = createToolIndex(documents);
  const known = new Map<string, readonly string[]>();
  return (query) => {
    const hits = known.get(query) ?? index.search(query, { limit }).map(({ id }) => id);
    known.set(query, hits);
    return hits;
  };
}

/** Whether neither finding can come of the queries that are left: most tools need two of five. */
function isSettled(
  outcomes: readonly QueryOutcome[],
  { own, queries }: { readonly own: string; readonly queries: number },
): boolean {
  const found = outcomes.filter(({ isFound }) => isFound).length;
  const ownFirst = outcomes.filter(({ hits: [first] }) => first === own).length;
  return !isHardToFind(found, queries) && !isShadow(queries - ownFirst, queries);
}
