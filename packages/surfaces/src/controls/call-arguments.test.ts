import { createCatalogCache } from '@openclaw/catalog';
import type { JsonObject } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { makeTool } from '../../test/rig.ts';
import { readCallArguments } from './call-arguments.ts';

const object = (properties: JsonObject) => ({ type: 'object', properties }) as const;
const text = { type: 'string' } as const;
const snapshot = createCatalogCache().snapshot([
  makeTool({ name: 'read_note', inputSchema: object({ path: text, limit: { type: 'integer' } }) }),
  makeTool({ name: 'row_get', inputSchema: object({ id: text, name: text }) }),
  makeTool({
    name: 'run',
    inputSchema: object({ command: text, args: { type: 'array' }, input: text, query: text }),
  }),
  makeTool({ name: 'plain', inputSchema: object({ x: text }) }),
  makeTool({ name: 'remote_get', source: 'mcp', owner: 'kb', inputSchema: object({ id: text, name: text }) }),
]);
const read = (sent: JsonObject) => readCallArguments(sent, snapshot);

/** Nothing more and nothing less than these arguments for that tool. */
function expectRead(sent: JsonObject, name: string, args: JsonObject): void {
  const reading = read(sent);
  expect(reading).toMatchObject({ kind: 'read', tool: { name } });
  expect(reading.kind === 'read' && reading.args).toEqual(args);
}

describe('readCallArguments', () => {
  const path = { path: 'a.md' };
  it.each<readonly [string, JsonObject, JsonObject]>([
    ['no args', {}, {}],
    ['empty args', { args: {} }, {}],
    ['null args', { args: null }, {}],
    ['blank args', { args: '' }, {}],
    ['nested args', { args: path }, path],
    ['FR-31: dotted keys', { 'args.path': 'a.md', 'args.limit': 20 }, { path: 'a.md', limit: 20 }],
    ['FR-32: empty args beside dotted keys', { args: {}, 'args.path': 'a.md' }, path],
    ['FR-32: empty args beside flattened ones', { args: {}, path: 'a.md' }, path],
    ['flattened args', { path: 'a.md', limit: 2 }, { path: 'a.md', limit: 2 }],
    [
      'FR-31: nested args beat dotted keys',
      { args: { path: 'b.md' }, 'args.path': 'a.md' },
      { path: 'b.md' },
    ],
    ['nested args beat flattened ones', { args: { path: 'b.md' }, path: 'a.md' }, { path: 'b.md' }],
    ['declared fields beside nested args are kept', { args: path, limit: 3 }, { path: 'a.md', limit: 3 }],
    [
      'fields beside nested args are kept, declared or not',
      { args: path, dry_run: true },
      { path: 'a.md', dry_run: true },
    ],
    ['a selector that is sent twice is no field', { args: path, name: 'read_note' }, path],
    ['FR-37: args as JSON text', { args: '{"path":"a.md"}' }, path],
    ['args under a name like it', { arguments: path }, path],
    ['deeper dotted keys', { 'args.path': 'a.md', 'args.opts.k': 1 }, { path: 'a.md', opts: { k: 1 } }],
  ])('SRF-12: %s', (_form, rest, args) => {
    expectRead({ id: 'read_note', ...rest }, 'read_note', args);
  });

  it.each<readonly [string, JsonObject, string, JsonObject]>([
    ['an id field of the target, selected by name', { name: 'row_get', id: 'r7' }, 'row_get', { id: 'r7' }],
    ['a flattened name field', { id: 'row_get', name: 'Ann' }, 'row_get', { name: 'Ann' }],
    [
      'nested id and name',
      { id: 'row_get', args: { id: 'r7', name: 'Ann' } },
      'row_get',
      { id: 'r7', name: 'Ann' },
    ],
    [
      'an args field that is a list',
      { id: 'run', command: 'ls', args: ['-l'] },
      'run',
      { command: 'ls', args: ['-l'] },
    ],
    [
      'nested args that hold an args',
      { id: 'run', args: { command: 'ls', args: ['-l'] } },
      'run',
      { command: 'ls', args: ['-l'] },
    ],
    [
      'own fields called input and query',
      { id: 'run', input: '{"a":1}', query: 'q' },
      'run',
      { input: '{"a":1}', query: 'q' },
    ],
    ['the id of an untrusted target', { name: 'remote_get', id: 'r7' }, 'remote_get', { id: 'r7' }],
    [
      'a flattened name that is another tool’s, nested',
      { id: 'row_get', args: { name: 'read_note' } },
      'row_get',
      { name: 'read_note' },
    ],
  ])('SRF-12: %s survives', (_form, sent, name, args) => {
    expectRead(sent, name, args);
  });

  it('SRF-12: a flattened field that names another tool is refused as ambiguous', () => {
    expect(read({ id: 'row_get', name: 'read_note' }).kind).toBe('ambiguous');
  });

  it('SRF-12: a misspelt id never lets a value that names a tool choose it', () => {
    expect(read({ id: 'raed_nte', name: 'plain' })).toMatchObject({
      kind: 'unresolved',
      selector: 'raed_nte',
    });
  });

  it('SRF-12: an untrusted target gets the fields beside its args too, and the nested ones win', () => {
    const sent = { id: 'remote_get', args: { id: 'r7' }, dry_run: true, name: 'Ann' };
    expect(read(sent)).toMatchObject({
      kind: 'read',
      args: { id: 'r7', dry_run: true, name: 'Ann' },
    });
    expect(read({ ...sent, args: { dry_run: false } })).toMatchObject({ args: { dry_run: false } });
  });

  it('SRF-12: a dotted key of endless levels is refused, not walked', () => {
    const sent = (levels: number) => ({ id: 'read_note', [`args.${'a.'.repeat(levels - 1)}a`]: 1 });
    expect(read(sent(64)).kind).toBe('read');
    for (const levels of [65, 100_000]) expect(read(sent(levels)).kind).toBe('too-deep');
  });

  it('SRF-12: tens of thousands of dotted keys into one object are each put there once', () => {
    const opts = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, n]));
    const dotted = Object.entries(opts).map(([name, value]) => [`args.opts.${name}`, value]);
    expect(read({ id: 'read_note', ...Object.fromEntries(dotted) })).toMatchObject({ args: { opts } });
  });

  it('SRF-12: dotted keys go into an object that is there, also as JSON text, and replace what is none', () => {
    const sent = { id: 'read_note', a: { x: 1 }, b: '{"x":1}', c: 7, d: 1 };
    const dotted = { 'args.a.y': 2, 'args.b.y': 2, 'args.c.y': 2, 'args.d.y': 2, 'args.d': 3 };
    const args = { a: { x: 1, y: 2 }, b: { x: 1, y: 2 }, c: { y: 2 }, d: 3 };
    expect(read({ ...sent, ...dotted })).toMatchObject({ kind: 'read', args });
    expect(sent.a).toEqual({ x: 1 });
  });

  it('tells a call without any selector', () => {
    expect(read({ args: { path: 'a.md' } }).kind).toBe('no-selector');
  });

  it('keeps a __proto__ key as data', () => {
    const reading = read({ id: 'plain', args: JSON.parse('{"__proto__":{"polluted":true}}') });
    expect(reading.kind === 'read' && Object.hasOwn(reading.args, '__proto__')).toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
