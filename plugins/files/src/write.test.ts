import { chmod, lstat, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeWorkspace } from './make-workspace.fixture.ts';
import { write } from './write.ts';

describe('write', () => {
  it('creates a file, and the folders it needs', async () => {
    await using workspace = await makeWorkspace();
    const result = await workspace.run(write, { path: 'a/b/c.txt', content: 'é' });
    expect(result.details).toEqual({ path: 'a/b/c.txt', bytes: 2, created: true });
    expect(await workspace.get('a/b/c.txt')).toBe('é');
  });

  it('counts one byte as one', async () => {
    await using workspace = await makeWorkspace();
    const { content } = await workspace.run(write, { path: 'a', content: 'x' });
    expect(content).toEqual([{ type: 'text', text: 'Created a (1 byte).' }]);
  });

  it('replaces a file, keeps its mode, and leaves nothing else behind', async () => {
    await using workspace = await makeWorkspace({ 'run.sh': 'old' });
    await chmod(join(workspace.dir, 'run.sh'), 0o750);
    const result = await workspace.run(write, { path: 'run.sh', content: 'new' });
    expect(result.details).toMatchObject({ created: false });
    expect(await workspace.get('run.sh')).toBe('new');
    expect((await lstat(join(workspace.dir, 'run.sh'))).mode & 0o777).toBe(0o750);
    expect(await readdir(workspace.dir)).toEqual(['run.sh']);
  });

  it('writes through a link that stays inside, and keeps the link', async () => {
    await using workspace = await makeWorkspace({ 'real.txt': 'old' });
    await symlink('real.txt', join(workspace.dir, 'link.txt'));
    await workspace.run(write, { path: 'link.txt', content: 'new' });
    expect(await workspace.get('real.txt')).toBe('new');
    expect((await lstat(join(workspace.dir, 'link.txt'))).isSymbolicLink()).toBe(true);
  });

  it.each([
    ['the configuration of git', '.git/config'],
    ['a hook of a repository further in', 'sub/.git/hooks/post-checkout'],
    ['a file that says where a repository is', 'sub/.git'],
    ['a repository by the name of its stream on NTFS', '.git::$INDEX_ALLOCATION/config'],
    ['a name that some file systems take for it', '.GIT/config'],
    ['another one', '.g\u200cit/config'],
    ['a short name of Windows', 'GIT~1/config'],
    ['it by a link', 'link/config'],
  ])('does not write %s, since git would run what it names', async (_case, path) => {
    await using workspace = await makeWorkspace({ '.git/config': 'kept' });
    await symlink('.git', join(workspace.dir, 'link'));
    expect((await workspace.run(write, { path, content: 'new' })).isError).toBe(true);
    expect(await workspace.get('.git/config')).toBe('kept');
    expect((await readdir(workspace.dir)).sort()).toEqual(['.git', 'link']);
  });

  it.each(['.gitignore', '.github/workflows/x.yml', 'git/config', 'a.git/x'])('writes %s', async (path) => {
    await using workspace = await makeWorkspace();
    expect((await workspace.run(write, { path, content: 'new' })).isError).toBeUndefined();
  });

  it.each([
    ['a path outside', '../outside/secret.txt'],
    ['a link that leads out', 'link'],
    ['a new file below a link that leads out', 'folder/new.txt'],
    ['a link to nothing outside', 'dangling'],
    ['a folder', 'sub'],
    ['a file as a folder', 'a.txt/b.txt'],
  ])('refuses %s and writes nothing', async (_case, path) => {
    await using workspace = await makeWorkspace({ 'sub/x.txt': '', 'a.txt': 'kept' });
    await symlink('../outside/secret.txt', join(workspace.dir, 'link'));
    await symlink('../outside', join(workspace.dir, 'folder'));
    await symlink('../outside/new.txt', join(workspace.dir, 'dangling'));
    expect((await workspace.run(write, { path, content: 'new' })).isError).toBe(true);
    expect(await readdir(workspace.outside)).toEqual(['secret.txt']);
    expect(await readFile(join(workspace.outside, 'secret.txt'), 'utf8')).toBe('secret');
    expect(await workspace.get('a.txt')).toBe('kept');
  });
});
