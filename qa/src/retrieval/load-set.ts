import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolDocument } from '@openclaw/ranking';

/** One request of a user, and the tools it needs: each group is one needed tool as a list of interchangeable ids. */
export interface RetrievalQuery {
  readonly query: string;
  readonly groups: readonly (readonly string[])[];
}

export interface RetrievalSet {
  readonly name: string;
  readonly documents: readonly ToolDocument[];
  readonly queries: readonly RetrievalQuery[];
}

/** The public sets. The first three were used to choose the weights, the last two only to check them. */
export const RETRIEVAL_SETS: readonly string[] = ['bfcl', 'sealtools', 'toolalpaca', 'livemcp', 'metatool'];

interface CatalogTool {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly parameters: unknown;
  readonly source: string;
}

/** Reads `catalog.json` and `queries.jsonl` from `directory`/`name`. The files are ours: their shape is not checked. */
export async function loadRetrievalSet(directory: string, name: string): Promise<RetrievalSet> {
  const catalog = await readFile(join(directory, name, 'catalog.json'), 'utf8');
  const queries = await readFile(join(directory, name, 'queries.jsonl'), 'utf8');
  return {
    name,
    documents: (JSON.parse(catalog) as CatalogTool[]).map(toDocument),
    queries: queries
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as RetrievalQuery),
  };
}

function toDocument(tool: CatalogTool): ToolDocument {
  return {
    id: tool.id,
    name: tool.name,
    description: tool.description,
    owner: tool.source,
    parameterText: parameterText(tool.parameters),
  };
}

/** Names and descriptions of the top-level parameters, as a trusted tool's are indexed. */
function parameterText(schema: unknown): string {
  if (!isRecord(schema) || !isRecord(schema['properties'])) return '';
  return Object.entries(schema['properties'])
    .map(([name, property]) => {
      const description = isRecord(property) ? property['description'] : undefined;
      return typeof description === 'string' ? `${name} ${description}` : name;
    })
    .join('\n');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
