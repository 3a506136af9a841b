import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderOverrides } from './folder-overrides.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openclaw-overrides-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

it('resolves references and relative paths, nested ones too', async () => {
  const packageJson = {
    devDependencies: { a: 'file:packed/a.tgz' },
    overrides: { a: '$a', b: '^1', c: { '.': 'file:/far/c.tgz', d: 'file:../d' }, e: '$nobody' },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(packageJson));
  expect(await folderOverrides(folder)).toEqual({
    a: `file:${join(folder, 'packed/a.tgz')}`,
    b: '^1',
    c: { '.': 'file:/far/c.tgz', d: `file:${join(folder, '../d')}` },
    e: '$nobody',
  });
});

it.each([undefined, '{', 'null', '{ "overrides": 1 }'])(
  'has none of a package.json that is %j',
  async (text) => {
    if (text !== undefined) await writeFile(join(folder, 'package.json'), text);
    expect(await folderOverrides(folder)).toEqual({});
  },
);
