import { describe, expect, it } from 'vitest';
import { parseConfigPath, valueAt } from './config-path.ts';
import { setInJson5, unsetInJson5 } from './edit-json5.ts';
import { randomDocument } from './fixtures/random-json5.ts';
import { parseJson5 } from './json5-document.ts';

interface Case {
  readonly why: string;
  readonly before: string;
  readonly path: string;
  readonly after: string;
}

const SETS: readonly (Case & { readonly literal: string })[] = [
  {
    why: 'replaces a value and nothing else',
    before: '// top\n{\n  tools: { toolSearch: false }, // trail\n}\n// end',
    path: 'tools.toolSearch',
    literal: '{ mode: "directory" }',
    after: '// top\n{\n  tools: { toolSearch: { mode: "directory" } }, // trail\n}\n// end',
  },
  {
    why: 'adds below the last member and its comment',
    before: '{\n  a: 1, // one\n  // b: 2\n}',
    path: 'c',
    literal: '3',
    after: '{\n  a: 1, // one\n  c: 3,\n  // b: 2\n}',
  },
  {
    why: 'gives the last member the comma it lacks, before its comment',
    before: '{\n\t"a": 1 // one\n}\n',
    path: 'b.c',
    literal: 'true',
    after: '{\n\t"a": 1, // one\n\t"b": {\n\t\t"c": true\n\t}\n}\n',
  },
  {
    why: 'adds on the line of a one-line object',
    before: '{ a: { b: 1 } }',
    path: 'a.c.d',
    literal: '[2]',
    after: '{ a: { b: 1, c: { d: [2] } } }',
  },
  {
    why: 'keeps a trailing comma of a one-line object',
    before: '{ a: 1, }',
    path: 'b',
    literal: '2',
    after: '{ a: 1, b: 2, }',
  },
  {
    why: 'fills an empty root',
    before: '{}',
    path: 'a.b',
    literal: '1',
    after: '{\n  a: {\n    b: 1,\n  },\n}',
  },
  {
    why: 'fills an empty object in place',
    before: '{\n  a: {},\n}',
    path: 'a.b',
    literal: '1',
    after: '{\n  a: { b: 1 },\n}',
  },
  {
    why: 'keeps the comment of an otherwise empty object',
    before: '{\n  a: { // soon\n  },\n}',
    path: 'a.b',
    literal: '1',
    after: '{\n  a: { // soon\n    b: 1,\n  },\n}',
  },
  {
    why: 'keeps Windows line ends and four spaces',
    before: '{\r\n    a: 1,\r\n}\r\n',
    path: 'b.c',
    literal: '2',
    after: '{\r\n    a: 1,\r\n    b: {\r\n        c: 2,\r\n    },\r\n}\r\n',
  },
  {
    why: 'quotes only the keys that need it',
    before: '{\n  a: 1,\n}',
    path: 'b["c.d"].null',
    literal: '1',
    after: '{\n  a: 1,\n  b: {\n    "c.d": {\n      "null": 1,\n    },\n  },\n}',
  },
  {
    why: 'replaces an element',
    before: "{a:['x','y']}",
    path: 'a[1]',
    literal: "'z'",
    after: "{a:['x','z']}",
  },
  { why: 'appends an element', before: '{a:["x"]}', path: 'a[1]', literal: '"y"', after: '{a:["x", "y"]}' },
  {
    why: 'appends an element on a line of its own',
    before: '{\n  a: [\n    "x",\n  ],\n}',
    path: 'a[1]',
    literal: '"y"',
    after: '{\n  a: [\n    "x",\n    "y",\n  ],\n}',
  },
  { why: 'makes a list', before: '{ b: 1 }', path: 'a[0]', literal: '"x"', after: '{ b: 1, a: ["x"] }' },
  {
    why: 'replaces a signed number whole',
    before: '{a:-0x1F,b:.5}',
    path: 'a',
    literal: '2',
    after: '{a:2,b:.5}',
  },
  {
    why: 'finds a key whatever its quotes and escapes',
    before: `{'tools': {"tool\\u0053earch":true}}`,
    path: 'tools.toolSearch',
    literal: 'false',
    after: `{'tools': {"tool\\u0053earch":false}}`,
  },
  {
    why: 'is not misled by a comma inside a comment',
    before: '{\n  a: 1 /* , */\n}',
    path: 'b',
    literal: '2',
    after: '{\n  a: 1, /* , */\n  b: 2\n}',
  },
];

const UNSETS: readonly Case[] = [
  { why: 'takes the line away', before: '{\n  a: 1,\n  b: 2,\n}', path: 'a', after: '{\n  b: 2,\n}' },
  {
    why: 'keeps the comment',
    before: '{\n  // why\n  a: 1, // one\n}',
    path: 'a',
    after: '{\n  // why\n  // one\n}',
  },
  {
    why: 'takes the comma before the last member',
    before: '{\n  "a": 1, // one\n  "b": {\n    "c": 2\n  }\n}',
    path: 'b',
    after: '{\n  "a": 1 // one\n}',
  },
  { why: 'keeps one line tidy at the start', before: '{ a: 1, b: 2 }', path: 'a', after: '{ b: 2 }' },
  { why: 'keeps one line tidy at the end', before: '{ a: 1, b: 2 }', path: 'b', after: '{ a: 1 }' },
  { why: 'leaves an empty object', before: '{ a: { b: 1 } }', path: 'a.b', after: '{ a: { } }' },
  { why: 'takes an element', before: '{a:["x","y","z"]}', path: 'a[1]', after: '{a:["x","z"]}' },
  {
    why: 'keeps a comment between value and comma',
    before: '{ a: 1 /* x */, b: 2 }',
    path: 'a',
    after: '{ /* x */ b: 2 }',
  },
];

describe('editing JSON5 text', () => {
  it.each(SETS)('CFG-10: set $why', ({ before, path, literal, after }) => {
    expect(set(before, path, literal)).toEqual({ text: after });
  });

  it.each(UNSETS)('CFG-10: unset $why', ({ before, path, after }) => {
    expect(unsetInJson5(parseJson5(before, 'test'), parseConfigPath(path) ?? [])).toBe(after);
  });

  it.each([
    { before: '{ a: true }', path: 'a.b', blockedAt: 1, why: 'a value that is no object' },
    { before: '{ a: [] }', path: 'a[1]', blockedAt: 1, why: 'a gap in a list' },
    { before: '{ a: [] }', path: 'a.b', blockedAt: 1, why: 'a name in a list' },
    { before: '{ a: [] }', path: 'a[""]', blockedAt: 1, why: 'an empty name in a list' },
    { before: '{ a: {} }', path: 'a[0]', blockedAt: 1, why: 'a position in an object' },
    { before: '[]', path: 'a', blockedAt: 0, why: 'a root that is a list' },
  ])('CFG-10: set refuses $why', ({ before, path, blockedAt }) => {
    expect(set(before, path, '1')).toEqual({ blockedAt });
  });

  it.each(['b', 'a.b', 'a[0]', 'c.d', 'l[2]', 'l.x'])('CFG-10: unset of %s, which is not there', (path) => {
    expect(
      unsetInJson5(parseJson5('{ a: 1, l: [1, 2] }', 'test'), parseConfigPath(path) ?? []),
    ).toBeUndefined();
  });
});

describe('editing any JSON5 text', () => {
  const seeds = Array.from({ length: 150 }, (_, seed) => seed);

  it('CFG-10: set changes one value and keeps every comment', () => {
    for (const seed of seeds) {
      const { text, paths, spots } = randomDocument(seed);
      for (const path of [...paths, ...spots]) {
        const edit = setInJson5(parseJson5(text, 'test'), path, '{ new: [-1,], }');
        const edited = 'text' in edit ? edit.text : '';
        const expected = structuredClone(parseJson5(text, 'test').value);
        place(expected, path, { new: [-1] });
        expect(parseJson5(edited, 'test').value, `${seed}: ${text}\n=> ${edited}`).toEqual(expected);
        if (spots.includes(path)) expect(comments(edited)).toEqual(comments(text));
      }
    }
  });

  it('CFG-10: unset takes one value, and no comment beside it', () => {
    for (const seed of seeds) {
      const { text, paths } = randomDocument(seed);
      for (const path of paths) {
        const edited = unsetInJson5(parseJson5(text, 'test'), path) ?? '';
        const expected = structuredClone(parseJson5(text, 'test').value);
        takeAway(expected, path);
        expect(parseJson5(edited, 'test').value, `${seed}: ${text}\n=> ${edited}`).toEqual(expected);
        if (typeof path.at(-1) === 'number' && !/[[{]/.test(written(text, path))) {
          expect(comments(edited)).toEqual(comments(text));
        }
      }
    }
  });

  it('CFG-10: unset undoes set, but for the commas and line breaks', () => {
    for (const seed of seeds) {
      const { text, spots } = randomDocument(seed);
      for (const path of spots) {
        const edit = setInJson5(parseJson5(text, 'test'), path, 'null');
        const back = unsetInJson5(parseJson5('text' in edit ? edit.text : '', 'test'), path) ?? '';
        expect(back.replace(/[\s,]/g, '')).toBe(text.replace(/[\s,]/g, ''));
      }
    }
  });
});

function set(before: string, path: string, literal: string): ReturnType<typeof setInJson5> {
  return setInJson5(parseJson5(before, 'test'), parseConfigPath(path) ?? [], literal);
}

function comments(text: string): readonly string[] {
  const tokens = parseJson5(text, 'test').tree.tokens ?? [];
  return tokens
    .filter(({ type }) => type.endsWith('Comment'))
    .map(({ loc }) => text.slice(loc.start.offset, loc.end.offset));
}

function written(text: string, path: readonly (string | number)[]): string {
  return JSON.stringify(valueAt(parseJson5(text, 'test').value, path));
}

function parentOf(root: unknown, path: readonly (string | number)[]): object {
  let value = root;
  for (const step of path.slice(0, -1)) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
  }
  if (typeof value !== 'object' || value === null) throw new Error('no such parent');
  return value;
}

function place(root: unknown, path: readonly (string | number)[], value: unknown): void {
  Reflect.set(parentOf(root, path), path.at(-1) ?? '', value);
}

function takeAway(root: unknown, path: readonly (string | number)[]): void {
  const parent = parentOf(root, path);
  const step = path.at(-1) ?? '';
  if (Array.isArray(parent)) parent.splice(Number(step), 1);
  else Reflect.deleteProperty(parent, step);
}
