import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadRequests, REQUEST_SETS, REQUEST_STYLES } from './requests.ts';

const FOLDER = join(import.meta.dirname, 'data');

it.each([
  ['requests/catalog.json', '5addb2fdb07aa747aac8b239e64c8631db3d6f4f35b9321072ce3730c9292ef5'],
  ['requests/queries.jsonl', 'cd49872f0b3e3726e9c87a8e2080e1bb01aa9d2d98febb934c008ac64da1d3ea'],
  ['services/catalog.json', 'e899303c60f2fc8c39e684d27b952bd90fb0bde857b986e52a5d6b31fce88765'],
  ['services/queries.jsonl', '8a9f2dab427fba290c48bd0356197394520f70d45abce3cbfc260005ff52a8a7'],
])('RNK-1: %s is as it was before anything was measured on it', async (file, frozen) => {
  const written = await readFile(join(FOLDER, file), 'utf8');
  const hash = createHash('sha256').update(written.replaceAll('\r\n', '\n')).digest('hex');
  expect(hash).toBe(frozen);
});

it.each([
  ['requests', [189, 108, 55]],
  ['services', [249, 70, 46]],
])('each of the %s is of one style, and “several” needs more than one tool', async (name, amounts) => {
  const { whole, styles } = await loadRequests(name);
  expect(styles.map((style) => style.name)).toEqual(REQUEST_STYLES);
  expect(styles.map(({ queries }) => queries.length)).toEqual(amounts);
  const byLine = styles.flatMap(({ queries }) => queries).toSorted((a, b) => a.line - b.line);
  expect(byLine).toEqual(whole.queries);
  for (const style of styles) {
    const isSeveral = style.name === 'several';
    expect(style.queries.every(({ groups }) => groups.length > 1 === isSeveral)).toBe(true);
  }
});

it.each(REQUEST_SETS)('all that the %s want is in their catalog', async (name) => {
  const { whole } = await loadRequests(name);
  const ids = new Set(whole.documents.map(({ id }) => id));
  const wanted = whole.queries.flatMap(({ groups }) => groups.flat());
  expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
});
