import type { ToolDocument } from '@openclaw/ranking';
import { loadRetrievalSet } from '../retrieval/load-set.ts';
import { spread } from './spread.ts';

export interface BenchCatalog {
  readonly documents: readonly ToolDocument[];
  readonly queries: readonly string[];
}

/** So many tools and requests of the sets joined, some of each. */
export async function realCatalog(
  folder: string,
  options: { readonly sets: readonly string[]; readonly tools: number; readonly queries: number },
): Promise<BenchCatalog> {
  const sets = await Promise.all(options.sets.map((name) => loadRetrievalSet(folder, name)));
  const documents = sets.flatMap(({ name, documents: own }) =>
    own.map((tool) => ({ ...tool, id: `${name}:${tool.id}` })),
  );
  const asked = sets.flatMap((set) => set.queries.map(({ query }) => query));
  return { documents: spread(documents, options.tools), queries: spread(asked, options.queries) };
}
