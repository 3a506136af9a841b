import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWorkspaceFile } from './read-workspace-file.ts';
import { resolveInWorkspace } from './resolve-in-workspace.ts';

async function makeFolders() {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'openclaw-workspace-')));
  const dir = join(base, 'workspace');
  const outside = join(base, 'outside');
  await mkdir(join(dir, 'a'), { recursive: true });
  await mkdir(outside);
  await writeFile(join(dir, 'a/b.txt'), 'inside');
  await writeFile(join(outside, 'secret.txt'), 'secret');
  return { dir, outside, [Symbol.asyncDispose]: () => rm(base, { recursive: true, force: true }) };
}

describe('resolveInWorkspace', () => {
  it('finds what is inside, there or not yet, by any of its names', async () => {
    await using folders = await makeFolders();
    const { dir, outside } = folders;
    const real = join(dir, 'a/b.txt');
    for (const path of ['a/b.txt', './a/../a/b.txt', real]) {
      expect(await resolveInWorkspace(dir, path)).toEqual({ ok: true, real, shown: 'a/b.txt' });
    }
    expect(await resolveInWorkspace(dir, '.')).toMatchObject({ ok: true, real: dir, shown: '.' });
    expect(await resolveInWorkspace(dir, 'new/deep/c.txt')).toMatchObject({ shown: 'new/deep/c.txt' });
    expect(await resolveInWorkspace(dir, '..hidden')).toMatchObject({ shown: '..hidden' });

    const link = join(outside, 'link');
    await symlink(dir, link);
    for (const path of [join(link, 'a/b.txt'), real]) {
      expect(await resolveInWorkspace(link, path)).toMatchObject({ ok: true, shown: 'a/b.txt' });
    }
    await symlink('a', join(dir, 'alias'));
    expect(await resolveInWorkspace(dir, 'alias/b.txt')).toMatchObject({ shown: 'a/b.txt' });
  });

  it.each([
    ['a way up', '../outside/secret.txt'],
    ['an absolute path', '/etc/passwd'],
    ['a sibling whose name begins alike', '../workspace-2/a.txt'],
    ['a link to a file', 'to-file'],
    ['a link to a folder', 'to-folder/secret.txt'],
    ['a new file below a link', 'to-folder/new.txt'],
    ['a link to a link', 'to-link/secret.txt'],
    ['a link to nothing, which a write would create', 'to-nothing'],
    ['a link to itself', 'to-itself'],
    ['a path through a file', 'a/b.txt/c'],
    ['nothing', ''],
    ['NUL', 'a\0b'],
    ['more than the system takes', 'x/'.repeat(3_000)],
  ])('refuses %s', async (_case, path) => {
    await using folders = await makeFolders();
    const { dir, outside } = folders;
    await symlink(join(outside, 'secret.txt'), join(dir, 'to-file'));
    await symlink('../outside', join(dir, 'to-folder'));
    await symlink('to-folder', join(dir, 'to-link'));
    await symlink('../outside/not-yet.txt', join(dir, 'to-nothing'));
    await symlink('to-itself', join(dir, 'to-itself'));
    expect(await resolveInWorkspace(dir, path)).toMatchObject({ ok: false });
  });

  it('says that the workspace folder is gone and which key of the configuration names it', async () => {
    await using folders = await makeFolders();
    await rm(folders.dir, { recursive: true });
    for (const path of ['a/b.txt', '.', '../outside/secret.txt']) {
      const refused = await resolveInWorkspace(folders.dir, path);
      expect(refused).toMatchObject({
        ok: false,
        problem: expect.stringContaining('agents.defaults.workspace'),
      });
      expect(JSON.stringify(refused)).not.toContain(folders.dir);
    }
  });

  it('names the path as it was written, and never where the workspace lies', async () => {
    await using folders = await makeFolders();
    const refused = await resolveInWorkspace(folders.dir, '../outside/secret.txt');
    expect(refused).toMatchObject({ problem: expect.stringContaining('../outside/secret.txt') });
    expect(JSON.stringify(refused)).not.toContain(folders.dir);
  });
});

describe('readWorkspaceFile', () => {
  const found = (dir: string, name: string) => ({ real: join(dir, name), shown: name });

  it('gives all bytes of a file up to the limit, and none over it', async () => {
    await using folders = await makeFolders();
    const place = found(folders.dir, 'a/b.txt');
    expect(await readWorkspaceFile(place, { maxBytes: 6 })).toEqual({
      ok: true,
      bytes: Buffer.from('inside'),
    });
    expect(await readWorkspaceFile(place, { maxBytes: 5 })).toMatchObject({ ok: false, tooLarge: 6 });
  });

  it('reads no folder, nothing that is not there, and no link that was put there since', async () => {
    await using folders = await makeFolders();
    await symlink(join(folders.outside, 'secret.txt'), join(folders.dir, 'swapped'));
    for (const name of ['a', 'missing', 'swapped']) {
      expect(await readWorkspaceFile(found(folders.dir, name), { maxBytes: 100 })).toMatchObject({
        ok: false,
        problem: expect.stringContaining(name),
      });
    }
  });
});
