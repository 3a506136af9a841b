import { join } from 'node:path';
import { ToolProblem } from '@openclaw/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { makeWorkspace } from './make-workspace.fixture.ts';
import { locate } from './workspace.ts';

describe('locate', () => {
  it('finds what is inside', async () => {
    await using workspace = await makeWorkspace({ 'a/b.txt': '' });
    const real = join(workspace.dir, 'a/b.txt');
    expect(await locate(workspace.dir, './a/../a/b.txt')).toEqual({ real, shown: 'a/b.txt' });
  });

  it('tells the model of what is not', async () => {
    await using workspace = await makeWorkspace();
    await expect(locate(workspace.dir, '../outside/secret.txt')).rejects.toBeInstanceOf(ToolProblem);
  });
});
