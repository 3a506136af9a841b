import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadRetrievalSet, type RetrievalSet } from './load-set.ts';

/** Apart from the sets that figures are the mean of: nothing is tuned on it. Holds when run from `dist`, too. */
const FOLDER = resolve(import.meta.dirname, '../../src/retrieval/data');
const NAME = 'requests';

/** As people type, as a model asks for what it needs, and what takes two to four tools. */
export const REQUEST_STYLES: readonly string[] = ['user', 'model', 'several'];

/** The held-out set `requests`: the whole, then a set for each style, named after it. */
export async function loadRequests(): Promise<readonly RetrievalSet[]> {
  const whole = await loadRetrievalSet(FOLDER, NAME);
  const styles = await stylesOfLines();
  const ofStyles = REQUEST_STYLES.map((style) => ({
    ...whole,
    name: style,
    queries: whole.queries.filter(({ line }) => styles[line - 1] === style),
  }));
  return [whole, ...ofStyles];
}

async function stylesOfLines(): Promise<readonly string[]> {
  const written = await readFile(join(FOLDER, NAME, 'queries.jsonl'), 'utf8');
  return written
    .trimEnd()
    .split('\n')
    .map((line): string => JSON.parse(line).style);
}
