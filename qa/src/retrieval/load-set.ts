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

export interface RetrievalSetOptions {
  /** Whether schemas keep the values they name, `enum`, `const` and `default`. Default true. */
  readonly values?: boolean;
}

/** Reads `catalog.json` and `queries.jsonl` from `directory`/`name`, indexed as a catalog indexes trusted tools. */
export async function loadRetrievalSet(
  directory: string,
  name: string,
  { values = true }: RetrievalSetOptions = {},
): Promise<RetrievalSet> {
  const catalog = await readFile(join(directory, name, 'catalog.json'), 'utf8');
  const written = await readFile(join(directory, name, 'queries.jsonl'), 'utf8');
  const documents = parseCatalogFile(JSON.parse(catalog, values ? undefined : dropValue), {
    server: name,
  }).tools.map(toolDocument);
  const ids = new Set(documents.map(({ id }) => id));
  const { queries } = parseQueries(written, {
    resolve: (id) => (ids.has(id) ? { kind: 'found', id } : { kind: 'unknown', suggestions: [] }),
  });
  return { name, documents, queries };
}

/** A reviver. A property of one of these names is a schema, so it is none of these types and stays. */
function dropValue(key: string, value: unknown): unknown {
  if (key === 'enum' && Array.isArray(value)) return undefined;
  return (key === 'const' || key === 'default') && typeof value === 'string' ? undefined : value;
}
