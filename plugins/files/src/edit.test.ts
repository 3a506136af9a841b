import { describe, expect, it } from 'vitest';
import { edit } from './edit.ts';
import { makeWorkspace } from './make-workspace.fixture.ts';

describe('edit', () => {
  it('replaces a text that occurs once, and says where', async () => {
    await using workspace = await makeWorkspace({ 'a.txt': 'one\ntwo\nthree\n' });
    const result = await workspace.run(edit, { path: 'a.txt', oldText: 'two', newText: '$& 2' });
    expect(result.details).toEqual({ path: 'a.txt', replacements: 1, lines: [2] });
    expect(await workspace.get('a.txt')).toBe('one\n$& 2\nthree\n');
  });

  it('replaces every occurrence when asked', async () => {
    await using workspace = await makeWorkspace({ 'a.txt': 'aaa\nb\na' });
    const result = await workspace.run(edit, { path: 'a.txt', oldText: 'a', newText: '', replaceAll: true });
    expect(result.details).toEqual({ path: 'a.txt', replacements: 4, lines: [1, 1, 1, 3] });
    expect(await workspace.get('a.txt')).toBe('\nb\n');
  });

  it('does not begin to make a text that is too long', async () => {
    const text = 'a'.repeat(1_000_000);
    await using workspace = await makeWorkspace({ 'a.txt': text });
    const input = { path: 'a.txt', oldText: 'a', newText: 'b'.repeat(1_000), replaceAll: true };
    expect((await workspace.run(edit, input)).isError).toBe(true);
    expect(await workspace.get('a.txt')).toBe(text);
  });

  it('keeps a byte order mark and line endings that it was not asked to change', async () => {
    await using workspace = await makeWorkspace({ 'a.txt': '\ufeffone\r\ntwo\r\n' });
    await workspace.run(edit, { path: 'a.txt', oldText: 'two', newText: '2' });
    expect(await workspace.get('a.txt')).toBe('\ufeffone\r\n2\r\n');
  });

  it.each([
    ['a text that is not there', { oldText: 'four', newText: '4' }],
    ['a text that occurs twice', { oldText: 'one', newText: '1' }],
    ['other white space', { oldText: 'two  three', newText: '2' }],
    ['no change', { oldText: 'two', newText: 'two' }],
  ])('fails for %s and changes nothing', async (_case, input) => {
    await using workspace = await makeWorkspace({ 'a.txt': 'one two three one' });
    expect((await workspace.run(edit, { path: 'a.txt', ...input })).isError).toBe(true);
    expect(await workspace.get('a.txt')).toBe('one two three one');
  });
});
