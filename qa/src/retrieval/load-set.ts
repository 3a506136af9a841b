import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCatalogFile, toolDocument } from '@openclaw/catalog';
import { parseQueries, type RetrievalQuery } from '@openclaw/evaluation';
import type { ToolDocument } from '@openclaw/ranking';

export interface RetrievalSet {
  readonly name: string;
  readonly documents: readonly ToolDocument[];
  readonly queries: readonly RetrievalQuery[];
}

/** The public sets. The first three were used to choose the weights, the last two only to check them. */
export const RETRIEVAL_SETS: readonly string[] = ['bfcl', 'sealtools', 'toolalpaca', 'livemcp', 'metatool'];

/** Reads `catalog.json` and `queries.jsonl` from `directory`/`name`, indexed as a catalog indexes trusted tools. */
export async function loadRetrievalSet(directory: string, name: string): Promise<RetrievalSet> {
  const catalog = await readFile(join(directory, name, 'catalog.json'), 'utf8');
  const written = await readFile(join(directory, name, 'queries.jsonl'), 'utf8');
  const documents = parseCatalogFile(JSON.parse(catalog), { server: name }).tools.map(toolDocument);
  const ids = new Set(documents.map(({ id }) => id));
  const { queries } = parseQueries(written, {
    resolve: (id) => (ids.has(id) ? { kind: 'found', id } : { kind: 'unknown', suggestions: [] }),
  });
  return { name, documents, queries };
}
