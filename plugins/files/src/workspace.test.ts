import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FileProblem } from './file-problem.ts';
import { makeWorkspace } from './make-workspace.fixture.ts';
import { locate } from './workspace.ts';

describe('locate', () => {
  it('finds what is inside, there or not yet, by any of its names', async () => {
    await using workspace = await makeWorkspace({ 'a/b.txt': '' });
    const real = join(workspace.dir, 'a/b.txt');
    expect(await locate(workspace.dir, 'a/b.txt')).toEqual({ real, shown: 'a/b.txt' });
    expect(await locate(workspace.dir, './a/../a/b.txt')).toEqual({ real, shown: 'a/b.txt' });
    expect(await locate(workspace.dir, real)).toEqual({ real, shown: 'a/b.txt' });
    expect(await locate(workspace.dir, '.')).toEqual({ real: workspace.dir, shown: '.' });
    expect((await locate(workspace.dir, 'new/deep/c.txt')).shown).toBe('new/deep/c.txt');
    expect((await locate(workspace.dir, '..hidden')).shown).toBe('..hidden');
  });

  it('takes a workspace that is reached through a link by both of its names', async () => {
    await using workspace = await makeWorkspace({ 'a.txt': '' });
    const link = join(workspace.outside, 'link');
    await symlink(workspace.dir, link);
    expect((await locate(link, join(link, 'a.txt'))).shown).toBe('a.txt');
    expect((await locate(link, join(workspace.dir, 'a.txt'))).shown).toBe('a.txt');
  });

  it('follows a link that stays inside', async () => {
    await using workspace = await makeWorkspace({ 'real/a.txt': '' });
    await symlink('real', join(workspace.dir, 'alias'));
    expect((await locate(workspace.dir, 'alias/a.txt')).shown).toBe('real/a.txt');
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
    ['nothing', ''],
    ['NUL', 'a\0b'],
  ])('refuses %s', async (_case, path) => {
    await using workspace = await makeWorkspace();
    await mkdir(join(workspace.outside, '../workspace-2'));
    await writeFile(join(workspace.outside, '../workspace-2/a.txt'), 'secret');
    await symlink(join(workspace.outside, 'secret.txt'), join(workspace.dir, 'to-file'));
    await symlink('../outside', join(workspace.dir, 'to-folder'));
    await symlink('to-folder', join(workspace.dir, 'to-link'));
    await symlink('../outside/not-yet.txt', join(workspace.dir, 'to-nothing'));
    await symlink('to-itself', join(workspace.dir, 'to-itself'));
    await expect(locate(workspace.dir, path)).rejects.toBeInstanceOf(FileProblem);
  });
});
