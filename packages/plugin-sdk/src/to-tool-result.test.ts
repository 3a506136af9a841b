import { describe, expect, it } from 'vitest';
import { toolFailure, toToolResult } from './to-tool-result.ts';

describe('toToolResult', () => {
  it.each([
    ['text', 'done', { content: [{ type: 'text', text: 'done' }] }],
    ['nothing', undefined, { content: [] }],
    [
      'a result',
      { content: [{ type: 'text', text: 'a' }], details: { a: 1 }, isError: true },
      { content: [{ type: 'text', text: 'a' }], details: { a: 1 }, isError: true },
    ],
    [
      'details',
      { paid: true },
      { content: [{ type: 'text', text: '{"paid":true}' }], details: { paid: true } },
    ],
    ['null', null, { content: [{ type: 'text', text: 'null' }], details: null }],
    ['a list', [1, 2], { content: [{ type: 'text', text: '[1,2]' }], details: [1, 2] }],
    [
      'details that have a content of their own',
      { content: [{ type: 'text', text: 'a' }], path: 'a.txt' },
      {
        content: [{ type: 'text', text: '{"content":[{"type":"text","text":"a"}],"path":"a.txt"}' }],
        details: { content: [{ type: 'text', text: 'a' }], path: 'a.txt' },
      },
    ],
    [
      'details whose content holds no blocks',
      { content: [1] },
      { content: [{ type: 'text', text: '{"content":[1]}' }], details: { content: [1] } },
    ],
    [
      'a value with its own JSON form',
      { at: new Date(0) },
      {
        content: [{ type: 'text', text: '{"at":"1970-01-01T00:00:00.000Z"}' }],
        details: { at: '1970-01-01T00:00:00.000Z' },
      },
    ],
  ])('makes a result of %s', (_case, value, result) => {
    expect(toToolResult(value)).toEqual(result);
  });

  it.each<readonly [string, unknown, RegExp]>([
    ['a promise', { total: Promise.resolve(1) }, /\/total.*await/u],
    [
      'what an async function gives for each of a list',
      { rows: [1, 2].map(async (row) => row) },
      /\/rows\/0/u,
    ],
    [
      'a promise in the details of a result',
      { content: [], details: { total: Promise.resolve(1) } },
      /\/total/u,
    ],
    ['a Map', new Map([['a', 1]]), /fromEntries/u],
    ['a Set', { tags: new Set(['a']) }, /\/tags/u],
  ])('refuses %s, of which JSON would hold nothing', (_case, value, message) => {
    expect(() => toToolResult(value)).toThrow(expect.objectContaining({ code: 'tool_failed' }));
    expect(() => toToolResult(value)).toThrow(message);
  });

  it('leaves it to a value to say what it is in JSON', () => {
    const own = { cache: new Map(), toJSON: () => ({ size: 0 }) };
    expect(toToolResult({ own }).details).toEqual({ own: { size: 0 } });
    let reads = 0;
    const counted = Object.defineProperty({}, 'at', { enumerable: true, get: () => (reads += 1) });
    expect(toToolResult(counted).details).toEqual({ at: 1 });
  });

  it('EXE-8: text is the details too where an output schema describes them', () => {
    expect(toToolResult('7', { outputSchema: { type: 'string' } })).toEqual({
      content: [{ type: 'text', text: '7' }],
      details: '7',
    });
  });

  it('FR-83: cuts long text with a marker and leaves the details whole', () => {
    const result = toToolResult({ text: 'x'.repeat(200) }, { maxCharacters: 50 });
    const [block] = result.content;
    expect(block?.type === 'text' && block.text).toMatch(
      /^\{"text":"x+…\n\[cut: the first 50 of 211 characters\]$/,
    );
    expect(result.details).toEqual({ text: 'x'.repeat(200) });
  });

  it('FR-85: lets no lone surrogate through', () => {
    expect(toToolResult('a\ud800')).toEqual({ content: [{ type: 'text', text: 'a\ufffd' }] });
  });

  it.each([
    ['a circle', circle()],
    ['a BigInt', { count: 1n }],
    ['a function', () => 1],
  ])('fails the tool for %s', (_case, value) => {
    expect(() => toToolResult(value)).toThrow(expect.objectContaining({ code: 'tool_failed' }));
  });
});

describe('toolFailure', () => {
  it('is a result that says it is a failure', () => {
    expect(toToolResult(toolFailure('no such file'))).toEqual({
      content: [{ type: 'text', text: 'no such file' }],
      isError: true,
    });
  });
});

function circle(): object {
  const value: { self?: object } = {};
  value.self = value;
  return value;
}
