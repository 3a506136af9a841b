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
