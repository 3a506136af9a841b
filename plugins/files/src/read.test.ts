import { execFile } from 'node:child_process';
import { symlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { makeWorkspace } from './make-workspace.fixture.ts';
import { read } from './read.ts';

describe('read', () => {
  it('gives a whole file', async () => {
    await using workspace = await makeWorkspace({ 'a.txt': 'one\ntwo\n' });
    expect(await workspace.run(read, { path: 'a.txt' })).toEqual({
      content: [{ type: 'text', text: 'one\ntwo' }],
      details: { path: 'a.txt', content: 'one\ntwo', startLine: 1, endLine: 2, totalLines: 2, cutLines: 0 },
    });
  });

  it('gives some lines and says where to go on', async () => {
    await using workspace = await makeWorkspace({ 'a.txt': 'one\ntwo\nthree\nfour' });
    const result = await workspace.run(read, { path: 'a.txt', offset: 2, limit: 2 });
    expect(result.details).toMatchObject({ content: 'two\nthree', startLine: 2, endLine: 3, nextOffset: 4 });
    expect(result.content).toEqual([
      { type: 'text', text: 'two\nthree\n[lines 2-3 of 4; go on with offset 4]' },
    ]);
  });

  it('bounds long lines and long files, and marks both', async () => {
    const lines = ['x'.repeat(5_000), ...Array.from({ length: 500 }, () => 'y'.repeat(500))];
    await using workspace = await makeWorkspace({ 'a.txt': lines.join('\n') });
    const result = await workspace.run(read, { path: 'a.txt' });
    expect(result.details).toMatchObject({ cutLines: 1, totalLines: 501, nextOffset: expect.any(Number) });
    expect(JSON.stringify(result.content).length).toBeLessThan(65_000);
  });

  it('gives an empty file', async () => {
    await using workspace = await makeWorkspace({ 'a.txt': '' });
    expect((await workspace.run(read, { path: 'a.txt' })).details).toMatchObject({
      content: '',
      totalLines: 0,
    });
  });

  it.each([
    ['a file that is not there', { path: 'none.txt' }],
    ['a folder', { path: '.' }],
    ['a line past the end', { path: 'a.txt', offset: 9 }],
    ['a path outside', { path: '../outside/secret.txt' }],
    ['a link that leads out', { path: 'link' }],
    ['binary', { path: 'nul.bin' }],
    ['text that is not UTF-8', { path: 'latin1.txt' }],
    ['a pipe, without waiting for a writer', { path: 'pipe' }],
    ['a file over the size limit', { path: 'huge.txt' }],
  ])('fails for %s and gives none of it away', async (_case, input) => {
    await using workspace = await makeWorkspace({ 'a.txt': 'one', 'nul.bin': 'a\0b', 'huge.txt': '' });
    await workspace.put('latin1.txt', Buffer.from([0xe9, 0x20]));
    await symlink('../outside/secret.txt', join(workspace.dir, 'link'));
    await promisify(execFile)('mkfifo', [join(workspace.dir, 'pipe')]);
    await truncate(join(workspace.dir, 'huge.txt'), 20 * 1024 * 1024);
    const result = await workspace.run(read, input);
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result)).not.toContain('secret"');
    expect(JSON.stringify(result)).not.toContain(workspace.dir);
  });
});
