import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { npmEnvironment, tar, writePluginPackage } from '../../test/plugin-package.ts';
import { fetchPackage } from './fetch-package.ts';
import { measureFolder } from './measure-folder.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'openclaw-fetch-'));
});
afterEach(async () => {
  await rm(home, { recursive: true, force: true });
});

const NO_LIMIT = { files: 1_000, bytes: 1_000_000 };

describe('fetchPackage', () => {
  it('measures a package with what it depends on, and refuses one that is larger than may be', async () => {
    await mkdir(join(home, 'bulky/package'), { recursive: true });
    const bulky = { name: 'bulky', version: '1.0.0' };
    await writeFile(join(home, 'bulky/package/package.json'), JSON.stringify(bulky));
    await writeFile(join(home, 'bulky/package/data.bin'), 'x'.repeat(100_000));
    await tar(join(home, 'bulky'), join(home, 'bulky.tgz'), 'package');
    const more = { dependencies: { bulky: `file:${join(home, 'bulky.tgz')}` } };
    const spec = await writePluginPackage(join(home, 'garden'), { more });
    const fetch = async (name: string, maxSize = NO_LIMIT) => {
      const folder = join(home, name);
      await mkdir(folder);
      const options = { env: { ...npmEnvironment(), HOME: home }, signal: new AbortController().signal };
      return fetchPackage({ kind: 'folder', spec }, folder, { ...options, what: 'garden', maxSize });
    };

    const { size, dependencies } = await fetch('one');
    expect(dependencies).toBe(1);
    expect(size.bytes).toBeGreaterThan(100_000);
    expect(size.files).toBeGreaterThan((await readdir(spec)).length + 2);
    const tooMany = fetch('two', { ...size, files: size.files - 1 });
    await expect(tooMany).rejects.toMatchObject({ code: 'plugin_invalid' });
    const tooLarge = fetch('three', { ...size, bytes: 100_000 });
    await expect(tooLarge).rejects.toMatchObject({ code: 'plugin_invalid' });
  });
});

describe('measureFolder', () => {
  it('counts a link as what it is, and follows none', async () => {
    await mkdir(join(home, 'a/b'), { recursive: true });
    await writeFile(join(home, 'a/b/c'), '12345');
    await symlink('..', join(home, 'a/up'));
    const options = { what: 'a', limits: NO_LIMIT };
    expect(await measureFolder(join(home, 'a'), options)).toEqual({ files: 3, bytes: 7 });
  });
});
