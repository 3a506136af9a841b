import { readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyPatch } from './apply-patch.ts';
import { makeWorkspace } from './make-workspace.fixture.ts';

const CHANGE = `--- a/a.txt
+++ b/a.txt
@@ -1,3 +1,3 @@
 one
-two
+2
 three
`;
const CREATE = `--- /dev/null
+++ b/new/b.txt
@@ -0,0 +1,2 @@
+hello
+world
`;
const DELETE = `--- a/c.txt
+++ /dev/null
@@ -1,1 +0,0 @@
-bye
`;
const FILES = { 'a.txt': 'one\ntwo\nthree\n', 'c.txt': 'bye\n' };

describe('apply_patch', () => {
  it('changes, creates and deletes in one go', async () => {
    await using workspace = await makeWorkspace(FILES);
    const result = await workspace.run(applyPatch, { patch: CHANGE + CREATE + DELETE });
    expect(result.details).toEqual({
      files: [
        { path: 'a.txt', action: 'changed', added: 1, removed: 1 },
        { path: 'new/b.txt', action: 'created', added: 2, removed: 0 },
        { path: 'c.txt', action: 'deleted', added: 0, removed: 1 },
      ],
    });
    expect(await workspace.get('a.txt')).toBe('one\n2\nthree\n');
    expect(await workspace.get('new/b.txt')).toBe('hello\nworld\n');
    expect((await readdir(workspace.dir)).toSorted()).toEqual(['a.txt', 'new']);
  });

  it('finds the lines of a hunk whose numbers are off', async () => {
    await using workspace = await makeWorkspace({ 'a.txt': `zero\nzero\n${FILES['a.txt']}` });
    await workspace.run(applyPatch, { patch: CHANGE });
    expect(await workspace.get('a.txt')).toBe('zero\nzero\none\n2\nthree\n');
  });

  it('looks no further than the file for a hunk whose numbers are absurd', async () => {
    await using workspace = await makeWorkspace(FILES);
    await workspace.run(applyPatch, { patch: CHANGE.replace('-1,3', '-10000000000,3') });
    expect(await workspace.get('a.txt')).toBe('one\n2\nthree\n');
  });

  it('gives up on a hunk that nearly fits everywhere', async () => {
    const text = `${'x\n'.repeat(20_000)}y\n`;
    await using workspace = await makeWorkspace({ 'a.txt': text });
    const patch = `--- a/a.txt\n+++ b/a.txt\n@@ -1,2001 +1,2000 @@\n${' x\n'.repeat(2_000)}-y\n`;
    expect((await workspace.run(applyPatch, { patch })).isError).toBe(true);
    expect(await workspace.get('a.txt')).toBe(text);
  });

  it('takes git at its word for files without a line', async () => {
    await using workspace = await makeWorkspace({ 'old.txt': '' });
    const git = (file: string, what: string) => `diff --git a/${file} b/${file}\n${what} file mode 100644\n`;
    const patch = `${git('new.txt', 'new')}index 0000000..e69de29\n${git('old.txt', 'deleted')}index e69de29..0000000\n`;
    expect((await workspace.run(applyPatch, { patch })).isError).toBeUndefined();
    expect(await readdir(workspace.dir)).toEqual(['new.txt']);
  });

  it('takes a and b for folders where they cannot be the marks of git', async () => {
    await using workspace = await makeWorkspace({ ...FILES, 'b/a.txt': FILES['a.txt'] });
    await workspace.run(applyPatch, { patch: CHANGE.replace('--- a/', '--- b/') });
    expect(await workspace.get('b/a.txt')).toBe('one\n2\nthree\n');
    expect(await workspace.get('a.txt')).toBe(FILES['a.txt']);
  });

  it('SECURITY: takes nothing away from git', async () => {
    await using workspace = await makeWorkspace({ ...FILES, '.git/config': 'bye\n' });
    const patch = CHANGE + DELETE.replace('c.txt', '.git/config');
    expect((await workspace.run(applyPatch, { patch })).isError).toBe(true);
    expect(await workspace.get('.git/config')).toBe('bye\n');
    expect(await workspace.get('a.txt')).toBe(FILES['a.txt']);
  });

  it.each([
    ['a hunk that does not fit', CREATE + CHANGE.replace('-two', '-zwei')],
    ['no diff', 'please change two to 2'],
    ['nothing', ''],
    ['wrong counts', CHANGE.replace('-1,3 +1,3', '-1,9 +1,9')],
    ['a file that is not there', CREATE + CHANGE.replaceAll('a.txt', 'none.txt')],
    ['creating what exists', CREATE.replace('new/b.txt', 'a.txt')],
    ['a rename', CHANGE.replace('+++ b/a.txt', '+++ b/d.txt')],
    ['deleting a file that holds more', DELETE.replace('c.txt', 'a.txt').replace('-bye', '-one')],
    ['a file named twice', CHANGE + CHANGE],
    ['hunks that go back', `${CHANGE}@@ -1,1 +1,1 @@\n-one\n+1\n`],
    ['lines that are added nowhere', '--- a/a.txt\n+++ b/a.txt\n@@ -500000,0 +1,1 @@\n+far\n'],
    ['a mode', `${CREATE}diff --git a/a.txt b/a.txt\nold mode 100644\nnew mode 100755\n`],
    ['an empty file that is not', 'diff --git a/a.txt b/a.txt\ndeleted file mode 100644\n'],
    ['a path outside', CREATE + CREATE.replace('new/b.txt', '../outside/b.txt')],
    ['a path through a link that leads out', CREATE + CREATE.replace('new/b.txt', 'link/b.txt')],
  ])('fails for %s and writes nothing at all', async (_case, patch) => {
    await using workspace = await makeWorkspace(FILES);
    await symlink('../outside', join(workspace.dir, 'link'));
    expect((await workspace.run(applyPatch, { patch })).isError).toBe(true);
    expect((await readdir(workspace.dir)).toSorted()).toEqual(['a.txt', 'c.txt', 'link']);
    expect(await workspace.get('a.txt')).toBe(FILES['a.txt']);
    expect(await readdir(workspace.outside)).toEqual(['secret.txt']);
  });

  it('takes back what it wrote when a later file cannot be written', async () => {
    await using workspace = await makeWorkspace(FILES);
    // Each part is fine alone; together the new file stands where the next one needs a folder.
    const clash = CREATE.replace('new/b.txt', 'new') + CREATE.replace('new/b.txt', 'new/b.txt');
    expect((await workspace.run(applyPatch, { patch: CHANGE + clash })).isError).toBe(true);
    expect(await workspace.get('a.txt')).toBe(FILES['a.txt']);
    expect((await readdir(workspace.dir)).toSorted()).toEqual(['a.txt', 'c.txt']);
  });
});
