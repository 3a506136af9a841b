import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

it('docs/architecture lists every room with the layer that the layer check holds it to', () => {
  const rows = read('docs/architecture/README.md').matchAll(/^\| `([\w/-]+)` +\| (\d) +\|/gmu);
  const checked = read('scripts/check-layers.ts').matchAll(/^ {2}\['([\w/-]+)', (\d)\],$/gmu);
  const rooms = [...checked].map(([, room, layer]) => [room, layer]);
  expect(rooms.length).toBeGreaterThan(0);
  expect([...rows].map(([, room, layer]) => [room, layer])).toEqual(rooms);
});
