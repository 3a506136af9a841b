import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadRetrievalSet, type RetrievalSet } from './load-set.ts';

/** Holds when run from `dist`, too. */
const FOLDER = resolve(import.meta.dirname, '../../src/retrieval/data');

/** Of our own, apart from the sets that figures are the mean of. Each has a page that says who has read it. */
export const REQUEST_SETS: readonly string[] = ['requests', 'services'];

/** As people type, as a model asks for what it needs, and what takes two to four tools. */
export const REQUEST_STYLES: readonly string[] = ['user', 'model', 'several'];

export interface RequestSet {
  readonly whole: RetrievalSet;
  /** One for each style, named after it. */
  readonly styles: readonly RetrievalSet[];
}

export async function loadRequests(name: string): Promise<RequestSet> {
  const whole = await loadRetrievalSet(FOLDER, name);
  const styleOf = await stylesOfLines(name);
  const styles = REQUEST_STYLES.map((style) => ({
    ...whole,
    name: style,
    queries: whole.queries.filter(({ line }) => styleOf[line - 1] === style),
  }));
  return { whole, styles };
}

async function stylesOfLines(name: string): Promise<readonly string[]> {
  const written = await readFile(join(FOLDER, name, 'queries.jsonl'), 'utf8');
  return written
    .trimEnd()
    .split('\n')
    .map((line): string => JSON.parse(line).style);
}
