import { type DocumentNames, formOf, leafStart, proposeDocuments } from './name-table.ts';
import type { IndexedTool } from './tool-document.ts';

/** How a query names a tool: 4 its id, 3 its name, 2 either in other case or punctuation, 1 its leaf name so. */
export type Exactness = 1 | 2 | 3 | 4;

/** Numbers of the tools that the whole query names, each with its best exactness. */
export function findExactNames(
  query: string,
  { names, documents }: { names: DocumentNames; documents: readonly (IndexedTool | undefined)[] },
): ReadonlyMap<number, Exactness> {
  const found = new Map<number, Exactness>();
  const trimmed = query.trim();
  if (trimmed === '') return found;
  const proposed = proposeDocuments(names, trimmed);
  if (proposed.length === 0) return found;
  const form = formOf(trimmed);
  for (const document of proposed) {
    const tool = documents[document];
    const exactness = tool === undefined ? undefined : exactnessOf(tool, trimmed, form);
    if (exactness !== undefined) found.set(document, exactness);
  }
  return found;
}

function exactnessOf({ id, name }: IndexedTool, query: string, form: string): Exactness | undefined {
  if (id === query) return 4;
  if (name === query) return 3;
  // A name of punctuation alone has no form; it is found verbatim or not at all (RNK-6).
  if (form === '') return undefined;
  if (formOf(id) === form || formOf(name) === form) return 2;
  if (formOf(id.slice(leafStart(id))) === form || formOf(name.slice(leafStart(name))) === form) return 1;
  return undefined;
}
