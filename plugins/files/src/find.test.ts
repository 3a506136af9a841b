import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { find } from './find.ts';
import { makeWorkspace } from './make-workspace.fixture.ts';

const FILES = {
  'src/a.ts': '',
  'src/deep/b.ts': '',
  'readme.md': '',
  'node_modules/x/c.ts': '',
  '.git/d.ts': '',
};

describe('find', () => {
  it.each([
    ['files by ending', { pattern: '*.ts' }, ['src/a.ts', 'src/deep/b.ts']],
    ['below a folder, named from the workspace', { pattern: '*.ts', path: 'src/deep' }, ['src/deep/b.ts']],
    ['folders', { pattern: '*', type: 'folder' }, ['src', 'src/deep']],
    ['nothing', { pattern: '*.py' }, []],
  ])('finds %s, not what tools made nor through links', async (_case, input, paths) => {
    await using workspace = await makeWorkspace(FILES);
    await symlink('../outside', join(workspace.dir, 'link'));
    expect((await workspace.run(find, input)).details).toEqual({ paths, truncated: false });
  });

  it('says when there is more', async () => {
    await using workspace = await makeWorkspace(FILES);
    const result = await workspace.run(find, { pattern: '*.ts', limit: 1 });
    expect(result.details).toEqual({ paths: ['src/a.ts'], truncated: true });
  });

  it('EXE-7: stops when it is cancelled', async () => {
    await using workspace = await makeWorkspace(FILES);
    await expect(workspace.run(find, { pattern: '*' }, AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it.each([
    { pattern: '*', path: '..' },
    { pattern: '*', path: 'readme.md' },
    { pattern: '{a,b}'.repeat(90) },
  ])('fails for %j', async (input) => {
    await using workspace = await makeWorkspace(FILES);
    expect((await workspace.run(find, input)).isError).toBe(true);
  });
});
