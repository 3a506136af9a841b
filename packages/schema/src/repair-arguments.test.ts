import type { JsonObject, JsonSchema, JsonValue } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { declaredProperties, repairArguments } from './index.ts';

const OBJECT: JsonSchema = { type: 'object' };
const LIST: JsonSchema = { type: 'array' };
const STRING: JsonSchema = { type: 'string' };

function withProperty(schema: JsonSchema, $defs: JsonObject = {}): JsonSchema {
  return { type: 'object', properties: { p: schema }, $defs };
}

describe('JSON text', () => {
  const $defs = {
    T: { type: 'object', properties: { inner: LIST } },
    Loop: { anyOf: [{ $ref: '#/$defs/Loop' }] },
  };
  it.each<readonly [string, JsonSchema, string, unknown]>([
    ['an object', OBJECT, '{"title":"x"}', { title: 'x' }],
    ['an array', LIST, ' [1] ', [1]],
    ['an object or null', { type: ['object', 'null'] }, '{}', {}],
    ['a nullable object', { type: 'object', nullable: true }, '{}', {}],
    ['a union of containers', { anyOf: [OBJECT, LIST] }, '[{}]', [{}]],
    ['a $ref', { $ref: '#/$defs/T' }, '{"a":1}', { a: 1 }],
    ['allOf', { allOf: [{}, OBJECT] }, '{"a":1}', { a: 1 }],
    ['an object under any name', { type: 'object', additionalProperties: OBJECT }, '{"k":"{}"}', { k: {} }],
    ['an object within the decoded', { $ref: '#/$defs/T' }, '{"inner":"[1]"}', { inner: [1] }],
  ])('FR-37: is decoded where the schema wants %s', (_what, schema, text, decoded) => {
    expect(repairArguments(withProperty(schema, $defs), { p: text })).toEqual({ p: decoded });
  });

  it.each<readonly [string, JsonSchema, string]>([
    ['a string', STRING, '{"a":1}'],
    ['a string or an object', { anyOf: [STRING, OBJECT] }, '{"a":1}'],
    ['a string in a type list', { type: ['object', 'string'] }, '{"a":1}'],
    ['anything', {}, '{"a":1}'],
    ['anything by true', true, '{"a":1}'],
    ['properties without type', { properties: { a: {} } }, '{"a":1}'],
    ['a number', { type: 'number' }, '5'],
    ['a boolean', { type: 'boolean' }, 'true'],
    ['an object, got an array', OBJECT, '[1]'],
    ['an array, got an object', LIST, '{}'],
    ['an object, got a number', OBJECT, '5'],
    ['an object, got broken text', OBJECT, '{"a":'],
    ['an enum of texts', { enum: ['{}', '[]'] }, '{}'],
    ['a const text', { const: '{}' }, '{}'],
    ['something unresolvable', { $ref: '#/$defs/None' }, '{}'],
    ['something recursive', { $ref: '#/$defs/Loop' }, '{}'],
    ['a nullable text', { anyOf: [OBJECT, { type: 'string', nullable: true }] }, '{}'],
  ])('FR-38: stays byte by byte where the schema takes %s', (_what, schema, text) => {
    const args = { p: text };
    expect(repairArguments(withProperty(schema, $defs), args)).toBe(args);
    expect(args.p).toBe(text);
  });

  it('FR-37: is decoded deep in a union whose branches refer to it again', () => {
    const branch = (op: string) => ({
      type: 'object',
      properties: { op: { const: op }, of: { $ref: '#/$defs/F' }, list: LIST },
    });
    const $recursive = { F: { anyOf: ['and', 'or', 'not', 'xor'].map(branch) } };
    const schema = withProperty({ $ref: '#/$defs/F' }, $recursive);
    const nested = (list: JsonValue): JsonObject => {
      let value: JsonObject = { op: 'and', list };
      for (let level = 0; level < 12; level += 1) value = { op: 'not', of: value };
      return { p: value };
    };
    expect(repairArguments(schema, nested('[1]'))).toEqual(nested([1]));
  });

  it('FR-37: is decoded in nested objects, items and tuples', () => {
    const schema = withProperty({
      type: 'object',
      properties: {
        list: { type: 'array', items: { type: 'object', properties: { deep: LIST } } },
        pair: { type: 'array', prefixItems: [STRING, OBJECT] },
        old: { type: 'array', items: [STRING, OBJECT], additionalItems: LIST },
      },
    });
    const args = {
      p: { list: ['{"deep":"[1]"}', { deep: '[2]' }], pair: ['{}', '{}'], old: ['{}', '{}', '[]'] },
    };
    const before = structuredClone(args);
    expect(repairArguments(schema, args)).toEqual({
      p: { list: [{ deep: [1] }, { deep: [2] }], pair: ['{}', {}], old: ['{}', {}, []] },
    });
    expect(args).toEqual(before);
  });

  it('FR-37: a branch of a union counts, and one that takes text wins', () => {
    const union = { oneOf: [{ properties: { a: OBJECT, b: OBJECT } }, { properties: { b: STRING } }] };
    expect(repairArguments(union, { a: '{}', b: '{}' })).toEqual({ a: {}, b: '{}' });
  });

  it('FR-38: a branch that takes text under any name wins', () => {
    const args = { a: '{}' };
    const map = { type: 'object', additionalProperties: STRING };
    expect(repairArguments({ anyOf: [{ properties: { a: OBJECT } }, map] }, args)).toBe(args);
  });

  it('FR-37: __proto__ stays a plain property', () => {
    const schema = JSON.parse('{"properties":{"__proto__":{"type":"object"},"a":{"type":"object"}}}');
    const args = JSON.parse('{"__proto__":"{\\"polluted\\":1}","a":"{\\"__proto__\\":{\\"x\\":1}}"}');
    const repaired = repairArguments(schema, args);
    expect(Object.keys(repaired)).toEqual(['__proto__', 'a']);
    expect(Object.getPrototypeOf(repaired)).toBe(Object.prototype);
    expect(JSON.stringify(repaired)).toBe('{"__proto__":{"polluted":1},"a":{"__proto__":{"x":1}}}');
  });

  it('SRF-12: a text of endless nesting is no crash', () => {
    const args = { p: '['.repeat(1_000_000) };
    expect(repairArguments(withProperty(LIST), args)).toBe(args);
  });
});

describe('wrappers', () => {
  const schema = { type: 'object', properties: { id: STRING } };
  const wrap = (levels: number, name = 'arguments'): JsonObject => {
    let args: JsonObject = { id: 'r7' };
    for (let level = 0; level < levels; level += 1) args = { [name]: args };
    return args;
  };
  it.each(['arguments', 'args', 'input', 'parameters'])('FR-34: %s is taken off', (name) => {
    expect(repairArguments(schema, wrap(2, name))).toEqual({ id: 'r7' });
  });

  it('FR-34: taken off as JSON text too', () => {
    expect(repairArguments(schema, { arguments: '{"id":"r7"}' })).toEqual({ id: 'r7' });
  });

  it('FR-34: four levels and no more', () => {
    expect(repairArguments(schema, wrap(4))).toEqual({ id: 'r7' });
    expect(repairArguments(schema, wrap(5))).toEqual(wrap(1));
  });

  it.each<readonly [string, JsonSchema, JsonObject]>([
    ['the schema declares it', { properties: { input: OBJECT, id: STRING } }, { input: { id: 'r7' } }],
    ['a branch declares it', { oneOf: [{ properties: { input: {} } }, schema] }, { input: { id: 'r7' } }],
    [
      'a $ref declares it',
      { $ref: '#/$defs/A', $defs: { A: { properties: { args: {} } } } },
      { args: { id: 1 } },
    ],
    ['something stands beside it', schema, { arguments: { id: 'r7' }, id: 'r8' }],
    ['it holds no object', schema, { arguments: ['r7'] }],
    ['it holds plain text', schema, { arguments: 'r7' }],
    ['the schema takes any name', { ...schema, additionalProperties: true }, { input: { id: 'r7' } }],
    ['the schema takes names by pattern', { ...schema, patternProperties: { '^i': {} } }, { input: {} }],
    ['the schema declares nothing', OBJECT, { input: { a: 1 } }],
  ])('FR-34: stays when %s', (_when, declared, args) => {
    expect(repairArguments(declared, args)).toBe(args);
  });

  it('FR-34: an empty one is taken off a tool without parameters', () => {
    expect(repairArguments({ type: 'object', properties: {} }, { arguments: {} })).toEqual({});
  });

  it('SRF-12: an unusable schema leaves all as it is', () => {
    const cyclic: Record<string, unknown> = {};
    cyclic['properties'] = cyclic;
    const args = wrap(1);
    expect(repairArguments(cyclic as JsonSchema, args)).toBe(args);
  });
});

describe('declaredProperties', () => {
  it('SRF-12: follows $ref, allOf and the branches of unions', () => {
    const schema = {
      properties: { a: STRING },
      allOf: [{ $ref: '#/$defs/B' }],
      oneOf: [{ properties: { c: STRING } }, { properties: { c: OBJECT } }, { properties: { a: STRING } }],
      $defs: { B: { properties: { b: OBJECT }, allOf: [{ $ref: '#' }] } },
    };
    expect([...declaredProperties(schema)]).toEqual([
      ['a', STRING],
      ['c', { anyOf: [STRING, OBJECT] }],
      ['b', OBJECT],
    ]);
  });

  it.each<readonly [string, unknown]>([
    ['a boolean', true],
    ['no properties', OBJECT],
    ['properties that are none', { properties: [STRING] }],
    ['nothing', null],
  ])('CAT-14: %s declares nothing', (_what, schema) => {
    expect(declaredProperties(schema as JsonSchema).size).toBe(0);
  });

  it('SRF-12: a name like a prototype is only there when declared', () => {
    const declared = declaredProperties(JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'));
    expect([...declared.keys()]).toEqual(['__proto__']);
    expect(declared.has('constructor')).toBe(false);
  });
});
