import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readTextFile } from './read-text-file.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openclaw-text-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const TEXT = '[{ "name": "prüfen" }]\n';
const utf16 = Buffer.from(`\ufeff${TEXT}`, 'utf16le');

it.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16 as Windows writes it', utf16],
  ['UTF-16 the other way round', Buffer.from(utf16).swap16()],
])('reads %s', async (_what, content) => {
  const file = join(folder, 'a.json');
  await writeFile(file, content);
  expect(await readTextFile(file)).toBe(TEXT);
});

it('reads an empty file', async () => {
  await writeFile(join(folder, 'empty'), '');
  expect(await readTextFile(join(folder, 'empty'))).toBe('');
});
