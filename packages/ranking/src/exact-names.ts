import { squash } from './split-words.ts';
import type { ToolDocument } from './tool-document.ts';

/** Where a server's or owner's prefix ends and the leaf name begins. */
const PREFIX_END = /.*(?:__|[:/.#])/su;

/** How exactly a query names a tool: 4 its id, 3 its name, 2 either but for case and punctuation, 1 its leaf name. */
export type Exactness = 1 | 2 | 3 | 4;

export interface ExactNames {
  /** Positions of the tools that the whole query names, with the best exactness of each. */
  find(query: string): ReadonlyMap<number, Exactness>;
}

export function createExactNames(documents: readonly ToolDocument[]): ExactNames {
  const verbatim = new Map<string, number[]>();
  const squashed = new Map<string, number[]>();
  const leaves = new Map<string, number[]>();
  for (const [at, { id, name }] of documents.entries()) {
    addTo(verbatim, id, at);
    addTo(verbatim, name, at);
    addTo(squashed, squash(id), at);
    addTo(squashed, squash(name), at);
    addTo(leaves, squash(id.replace(PREFIX_END, '')), at);
    addTo(leaves, squash(name.replace(PREFIX_END, '')), at);
  }
  return {
    find(query) {
      const found = new Map<number, Exactness>();
      const trimmed = query.trim();
      if (trimmed === '') return found;
      const form = squash(trimmed);
      if (form !== '') {
        for (const at of leaves.get(form) ?? []) found.set(at, 1);
        for (const at of squashed.get(form) ?? []) found.set(at, 2);
      }
      for (const at of verbatim.get(trimmed) ?? []) found.set(at, documents[at]?.id === trimmed ? 4 : 3);
      return found;
    },
  };
}

function addTo(map: Map<string, number[]>, key: string, at: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [at]);
  else if (known.at(-1) !== at) known.push(at);
}
