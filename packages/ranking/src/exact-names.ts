import { squash } from './split-words.ts';
import type { ToolDocument } from './tool-document.ts';

/** Up to the last separator that servers, owners and namespaces put before a leaf name. */
const PREFIX = /^.*(?:__|[:/.])/su;

/** How a query names a tool: 4 its id, 3 its name, 2 either in other case or punctuation, 1 its leaf name so. */
export type Exactness = 1 | 2 | 3 | 4;

export interface ExactNames {
  /** Numbers of the tools that the whole query names, each with its best exactness. */
  find(query: string): ReadonlyMap<number, Exactness>;
}

export function createExactNames(documents: readonly ToolDocument[]): ExactNames {
  const ids = new Map<string, number[]>();
  const names = new Map<string, number[]>();
  const squashed = new Map<string, number[]>();
  const leaves = new Map<string, number[]>();
  for (const [number, { id, name }] of documents.entries()) {
    add(ids, id, number);
    add(names, name, number);
    for (const text of [id, name]) {
      add(squashed, squash(text), number);
      add(leaves, squash(text.replace(PREFIX, '')), number);
    }
  }
  return {
    find(query) {
      const found = new Map<number, Exactness>();
      const trimmed = query.trim();
      if (trimmed === '') return found;
      const form = squash(trimmed);
      // A name of punctuation alone has no such form; it is found verbatim below (RNK-6).
      if (form !== '') {
        for (const number of leaves.get(form) ?? []) found.set(number, 1);
        for (const number of squashed.get(form) ?? []) found.set(number, 2);
      }
      for (const number of names.get(trimmed) ?? []) found.set(number, 3);
      for (const number of ids.get(trimmed) ?? []) found.set(number, 4);
      return found;
    },
  };
}

function add(map: Map<string, number[]>, key: string, number: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [number]);
  else if (known.at(-1) !== number) known.push(number);
}
