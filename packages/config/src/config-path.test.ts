import { describe, expect, it } from 'vitest';
import { formatConfigPath, parseConfigPath, valueAt } from './config-path.ts';

describe('config paths', () => {
  it.each([
    { text: 'tools', path: ['tools'] },
    { text: 'tools.toolSearch.mode', path: ['tools', 'toolSearch', 'mode'] },
    { text: 'mcp.servers["a.b"].args[0]', path: ['mcp', 'servers', 'a.b', 'args', 0] },
    { text: '["a b"].c', path: ['a b', 'c'] },
    { text: 'a["q\\"\\\\"]', path: ['a', 'q"\\'] },
    { text: 'a[""]', path: ['a', ''] },
    { text: 'tools.byProvider.openai/gpt-5:mini', path: ['tools', 'byProvider', 'openai/gpt-5:mini'] },
  ])('CFG-10: $text reads and writes the same', ({ text, path }) => {
    expect(parseConfigPath(text)).toEqual(path);
    expect(formatConfigPath(path)).toBe(text);
  });

  it('CFG-10: single quotes do in brackets too', () => {
    expect(parseConfigPath("a['b.c']")).toEqual(['a', 'b.c']);
  });

  it.each([
    '',
    '.',
    'a.',
    '.a',
    'a..b',
    'a b',
    'a[',
    'a[x]',
    'a["b]',
    'a["\\q"]',
    'a]',
    '["a"]b',
    'a[-1]',
    'a[1.5]',
  ])('CFG-10: %j is no path', (text) => {
    expect(parseConfigPath(text)).toBeUndefined();
  });

  it('CFG-10: what is inherited is not there', () => {
    expect(valueAt({ a: {} }, ['a', 'constructor'])).toBeUndefined();
    expect(valueAt('text', ['length'])).toBeUndefined();
    expect(valueAt({ a: [1] }, ['a', 'length'])).toBeUndefined();
    expect(formatConfigPath([])).toBe('(root)');
  });
});
