import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ls } from './ls.ts';
import { makeWorkspace } from './make-workspace.fixture.ts';

describe('ls', () => {
  it('lists a folder in order, links as links', async () => {
    await using workspace = await makeWorkspace({ 'b.txt': '12', 'sub/c.txt': '', '.hidden': '' });
    await symlink('../outside', join(workspace.dir, 'link'));
    const result = await workspace.run(ls, {});
    expect(result.details).toEqual({
      path: '.',
      entries: [
        { name: '.hidden', type: 'file', bytes: 0 },
        { name: 'b.txt', type: 'file', bytes: 2 },
        { name: 'link', type: 'link' },
        { name: 'sub', type: 'folder' },
      ],
      total: 4,
      truncated: false,
    });
  });

  it.each(['none', 'b.txt', '..', 'link'])('fails for %s', async (path) => {
    await using workspace = await makeWorkspace({ 'b.txt': '' });
    await symlink('../outside', join(workspace.dir, 'link'));
    expect((await workspace.run(ls, { path })).isError).toBe(true);
  });
});
