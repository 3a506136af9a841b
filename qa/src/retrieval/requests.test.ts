import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadRequests, REQUEST_STYLES } from './requests.ts';

const FOLDER = join(import.meta.dirname, 'data/requests');

it.each([
  ['catalog.json', '5addb2fdb07aa747aac8b239e64c8631db3d6f4f35b9321072ce3730c9292ef5'],
  ['queries.jsonl', 'cd49872f0b3e3726e9c87a8e2080e1bb01aa9d2d98febb934c008ac64da1d3ea'],
])('RNK-1: %s is as it was before anything was measured on it', async (file, frozen) => {
  const written = await readFile(join(FOLDER, file), 'utf8');
  const hash = createHash('sha256').update(written.replaceAll('\r\n', '\n')).digest('hex');
  expect(hash).toBe(frozen);
});

it('each request is of one style, and what is of the style “several” needs more than one tool', async () => {
  const [whole, ...styles] = await loadRequests();
  expect(styles.map(({ name, queries }) => [name, queries.length])).toEqual([
    ['user', 189],
    ['model', 108],
    ['several', 55],
  ]);
  expect(styles.map(({ name }) => name)).toEqual(REQUEST_STYLES);
  const byLine = styles.flatMap(({ queries }) => queries).toSorted((a, b) => a.line - b.line);
  expect(byLine).toEqual(whole?.queries);
  for (const { name, queries } of styles) {
    expect(queries.every(({ groups }) => groups.length > 1 === (name === 'several'))).toBe(true);
  }
});

it('every tool is wanted by some request', async () => {
  const [whole] = await loadRequests();
  const wanted = new Set(whole?.queries.flatMap(({ groups }) => groups.flat()));
  expect(whole?.documents.filter(({ id }) => !wanted.has(id))).toEqual([]);
});
