import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { grep } from './grep.ts';
import { makeWorkspace } from './make-workspace.fixture.ts';

const FILES = {
  'a.ts': 'const one = 1;\r\nconst two = (a+)+;\n',
  'sub/b.md': 'One more\n',
  'bin.dat': 'one\0',
};

describe('grep', () => {
  it.each([
    ['plain text', { pattern: '(a+)+' }, ['a.ts:2: const two = (a+)+;']],
    ['either case', { pattern: 'ONE', ignoreCase: true }, ['a.ts:1: const one = 1;', 'sub/b.md:1: One more']],
    [
      'a regular expression',
      { pattern: '^const \\w+', regex: true },
      ['a.ts:1: const one = 1;', 'a.ts:2: const two = (a+)+;'],
    ],
    [
      'a regular expression in either case',
      { pattern: '^one', regex: true, ignoreCase: true },
      ['sub/b.md:1: One more'],
    ],
    ['the end of a line that ends in CRLF', { pattern: '1;$', regex: true }, ['a.ts:1: const one = 1;']],
    ['files of one form', { pattern: 'e', glob: '*.md' }, ['sub/b.md:1: One more']],
    ['one file', { pattern: 'o', path: 'sub/b.md' }, ['sub/b.md:1: One more']],
  ])('finds %s', async (_case, input, lines) => {
    await using workspace = await makeWorkspace(FILES);
    await symlink('../outside', join(workspace.dir, 'link'));
    const result = await workspace.run(grep, input);
    expect(result.content).toEqual([{ type: 'text', text: lines.join('\n') }]);
  });

  it('counts what it could not search', async () => {
    await using workspace = await makeWorkspace(FILES);
    expect((await workspace.run(grep, { pattern: 'secret' })).details).toEqual({
      matches: [],
      filesSearched: 2,
      filesSkipped: 1,
      truncated: false,
    });
  });

  it('bounds the matches and each line, and says so', async () => {
    await using workspace = await makeWorkspace({ 'a.txt': `${'x'.repeat(5_000)}\n`.repeat(20) });
    const result = await workspace.run(grep, { pattern: 'x', limit: 3 });
    expect(result.details).toMatchObject({ truncated: true, matches: [{}, {}, {}] });
    expect(JSON.stringify(result).length).toBeLessThan(3_000);
  });

  it.each([
    ['a pattern that is none', { pattern: '(', regex: true }],
    ['a path outside', { pattern: 'secret', path: '../outside' }],
    ['a path that is not there', { pattern: 'a', path: 'none' }],
  ])('fails for %s', async (_case, input) => {
    await using workspace = await makeWorkspace(FILES);
    expect((await workspace.run(grep, input)).isError).toBe(true);
  });

  it('finds what comes after a folder too deep to look into, and says that there may be more', async () => {
    await using workspace = await makeWorkspace({
      [`${'a/'.repeat(70)}b.txt`]: 'find me',
      'c.txt': 'find me',
    });
    expect((await workspace.run(grep, { pattern: 'find me' })).details).toMatchObject({
      matches: [{ path: 'c.txt' }],
      truncated: true,
    });
  });
});
