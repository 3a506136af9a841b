import { readFileSync } from 'node:fs';
import type { JsonObject, JsonSchema } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { renderOutputSignature, renderSignature } from './render-signature.ts';

type Row = readonly [why: string, schema: JsonSchema, signature: string | undefined];

const STRING: JsonSchema = { type: 'string' };
const NUMBER: JsonSchema = { type: 'number' };

/** An object that requires all its properties. */
function all(properties: Record<string, JsonSchema>): JsonObject {
  return { type: 'object', properties, required: Object.keys(properties) };
}

function closed(properties: Record<string, JsonSchema>): JsonObject {
  return { ...all(properties), additionalProperties: false };
}

/** The signature of a property's schema. */
function below(schema: JsonSchema, definitions: Record<string, JsonSchema> = {}): string | undefined {
  const whole = renderSignature({ ...all({ v: schema }), $defs: definitions });
  return whole?.slice('{ v: '.length, -' }'.length);
}

describe('renderSignature', () => {
  const roots: readonly Row[] = [
    [
      'CAT-6: the example of the documentation',
      { type: 'object', properties: { id: STRING, mode: { enum: ['drip', 'flood'] } }, required: ['id'] },
      '{ id: string; mode?: "drip" | "flood" }',
    ],
    [
      'FR-25: shows what is required, without type too',
      { properties: { path: STRING, mode: STRING }, required: ['path'] },
      '{ path: string; mode?: string }',
    ],
    [
      'FR-22: the smallest input',
      {
        type: 'object',
        properties: {
          a: { $ref: '#/$defs/T', nullable: true },
          b: { enum: [] },
          c: { enum: ['x\u2028y'] },
          d: { type: 'string', format: 'date-time' },
        },
        $defs: { T: STRING },
      },
      '{ a?: string | null; b?: never; c?: "x\\u2028y"; d?: string /* date-time */ }',
    ],
    ['FR-28: a tool without parameters', { type: 'object' }, '{}'],
    ['FR-28: no properties', { type: 'object', properties: {}, additionalProperties: false }, '{}'],
    [
      'FR-28: a union without type',
      { oneOf: [all({ id: STRING }), all({ q: STRING })] },
      '{ id: string } | { q: string }',
    ],
    ['CAT-6: nothing is said', {}, 'unknown'],
    ['CAT-6: a boolean schema', true, 'unknown'],
    ['CAT-6: nothing fits', false, 'never'],
    [
      'CAT-6: a $ref at the root',
      { $ref: '#/definitions/A', definitions: { A: all({ a: STRING }) } },
      '{ a: string }',
    ],
    ['FR-25: a required name that is not declared', { type: 'object', required: ['k'] }, '{ k: unknown }'],
    [
      'CAT-6: alternatives of required',
      {
        type: 'object',
        properties: { a: STRING, b: NUMBER },
        anyOf: [{ required: ['a'] }, { required: ['b'] }],
      },
      '{ a: string; b?: number } | { a?: string; b: number }',
    ],
    [
      'FR-23: a description is not part of it',
      all({ a: { type: 'string', description: 'glob */ declare const admin: true; /*' } }),
      '{ a: string }',
    ],
  ];
  it.each(roots)('%s', (_why, schema, signature) => {
    expect(renderSignature(schema)).toBe(signature);
  });

  const values: readonly Row[] = [
    ['integer', { type: 'integer' }, 'number'],
    ['type list, null last', { type: ['null', 'string', 'boolean'] }, 'string | boolean | null'],
    ['a repeated type', { anyOf: [STRING, { type: 'string', minLength: 1 }] }, 'string'],
    ['free object', { type: 'object' }, '{ [key: string]: unknown }'],
    ['empty object', { type: 'object', properties: {} }, '{}'],
    ['map', { type: 'object', additionalProperties: NUMBER }, '{ [key: string]: number }'],
    [
      'properties and more',
      { ...all({ a: STRING }), additionalProperties: true },
      '{ a: string; [key: string]: unknown }',
    ],
    [
      'map by patterns',
      { type: 'object', patternProperties: { '^x-': STRING, '^y-': NUMBER }, additionalProperties: false },
      '{ [key: string]: string | number }',
    ],
    ['array', { type: 'array', items: STRING }, 'Array<string>'],
    ['array of anything', { type: 'array' }, 'Array<unknown>'],
    ['array without type', { items: NUMBER }, 'Array<number>'],
    ['tuple', { type: 'array', prefixItems: [STRING, NUMBER] }, '[string, number]'],
    ['tuple of draft-07', { type: 'array', items: [STRING, NUMBER] }, '[string, number]'],
    ['tuple with rest', { prefixItems: [STRING], items: NUMBER }, '[string, ...Array<number>]'],
    ['rest of draft-07', { items: [STRING], additionalItems: NUMBER }, '[string, ...Array<number>]'],
    ['const', { const: 'a' }, '"a"'],
    ['const null', { const: null }, 'null'],
    ['const of structure', { const: { a: [1, true] } }, '{"a":[1,true]}'],
    ['mixed enum', { enum: [1, 'a', null, false] }, '1 | "a" | false | null'],
    ['enum cut by type', { type: 'string', enum: ['a', 1, null] }, '"a"'],
    ['enum with nullable', { type: 'string', enum: ['a'], nullable: true }, '"a" | null'],
    ['const with nullable', { const: 'a', nullable: true }, '"a" | null'],
    ['union with nullable', { oneOf: [STRING, NUMBER], nullable: true }, 'string | number | null'],
    [
      'nullable inside a union',
      { anyOf: [{ type: 'string', nullable: true }, NUMBER] },
      'string | number | null',
    ],
    ['$ref with nullable', { $ref: '#/$defs/T', nullable: true }, '{ t: string } | null'],
    ['$ref with siblings', { $ref: '#/$defs/T', properties: { u: NUMBER } }, '{ u?: number; t: string }'],
    ['$ref with a mere description', { $ref: '#/$defs/T', description: 'x' }, '{ t: string }'],
    ['$ref to an anchor', { $ref: '#there' }, 'number'],
    ['$ref with an escaped pointer', { $ref: '#/$defs/a~1b%20c' }, 'boolean'],
    ['allOf of objects', { allOf: [all({ a: STRING }), all({ b: NUMBER })] }, '{ a: string; b: number }'],
    ['allOf of the same name', { allOf: [all({ a: {} }), { properties: { a: STRING } }] }, '{ a: string }'],
    ['allOf that excludes', { allOf: [STRING, NUMBER] }, 'never'],
    ['allOf that narrows', { allOf: [STRING, { enum: ['a', 1] }] }, '"a"'],
    ['allOf of lists', { allOf: [{ type: 'array' }, { items: STRING }] }, 'Array<string>'],
    [
      'allOf with a map',
      { allOf: [all({ a: {} }), { additionalProperties: STRING }] },
      '{ a: string; [key: string]: string }',
    ],
    ['union with anything', { anyOf: [STRING, {}] }, 'unknown'],
    ['not of everything', { type: 'string', not: {} }, 'never'],
    ['not of something', { type: 'string', not: { const: 'a' } }, 'string'],
    [
      'names to be quoted',
      all({ 'a-b': STRING, '1': NUMBER, 'a b': {}, '': {} }),
      '{ "1": number; "a-b": string; "a b": unknown; "": unknown }',
    ],
    [
      'a name like a prototype',
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
      '{ __proto__?: string }',
    ],
    ['a harmful name', all({ '": never }\n\u2029': {} }), '{ "\\": never }\\n\\u2029": unknown }'],
    [
      'a harmful text',
      { const: 'a\n"\\\u2029\u0007\u202e\ud800' },
      '"a\\n\\"\\\\\\u2029\\u0007\\u202e\\ud800"',
    ],
    ['format that ends the comment', { type: 'string', format: '*/ evil /*' }, 'string'],
    ['format with a line break', { type: 'string', format: 'a\nb' }, 'string'],
  ];
  const definitions = {
    T: all({ t: STRING }),
    U: { $anchor: 'there', type: 'number' },
    'a/b c': { type: 'boolean' },
  };
  it.each(values)('FR-22: %s', (_why, schema, signature) => {
    expect(below(schema, definitions)).toBe(signature);
  });

  const long = Array.from({ length: 500 }, (_, at) => `v${at}`);
  const none: readonly (readonly [string, unknown])[] = [
    ['recursion', { properties: { children: { items: { $ref: '#' } } } }],
    ['recursion through definitions', { $ref: '#/$defs/A', $defs: { A: { items: { $ref: '#/$defs/A' } } } }],
    ['an alias of itself', { $ref: '#/$defs/A', $defs: { A: { $ref: '#/$defs/A' } } }],
    ['a dangling $ref', { $ref: '#/$defs/None' }],
    ['an external $ref', { $ref: 'https://example.com/x.json#/a' }],
    ['a $ref that is no text', { $ref: 5 }],
    ['a $ref that does not decode', { $ref: '#%E0%A4%A' }],
    ['500 values', { enum: long }],
    ['too long', all(Object.fromEntries(long.map((name) => [name, STRING])))],
    ['too deep', JSON.parse(`${'{"items":'.repeat(9)}{}${'}'.repeat(9)}`)],
    ['a condition', JSON.parse('{"if":{},"then":{"properties":{"b":{}}}}')],
    ['dependent schemas', { dependentSchemas: { a: { properties: { b: STRING } } } }],
    ['a dynamic reference', { $dynamicRef: '#node' }],
    ['an unknown type', { type: 'any' }],
    ['no type at all', { type: [] }],
    ['properties that are none', { properties: [] }],
    ['required that is none', { properties: { a: STRING }, required: true }],
    ['a member that is no schema', { properties: { a: 'string' } }],
    ['a union that is none', { anyOf: {} }],
    ['an empty union', { anyOf: [] }],
    ['a closed part that forbids the other', { allOf: [closed({ a: STRING }), closed({ b: STRING })] }],
    ['a closed whole that forbids its part', { ...closed({ a: STRING }), allOf: [all({ b: STRING })] }],
    ['something that is not JSON', { default: 1n }],
    ['null', null],
  ];
  it.each(none)('CAT-8: no hint for %s', (_why, schema) => {
    expect(renderSignature(schema as JsonSchema)).toBeUndefined();
  });

  it('CAT-6: bounds are options', () => {
    const schema = all({ a: { items: STRING } });
    const text = '{ a: Array<string> }';
    expect(renderSignature(schema, { maxCharacters: text.length })).toBe(text);
    expect(renderSignature(schema, { maxCharacters: text.length - 1 })).toBeUndefined();
    expect(renderSignature(schema, { maxDepth: 2 })).toBe(text);
    expect(renderSignature(schema, { maxDepth: 1 })).toBeUndefined();
  });

  it('CAT-14: a schema that multiplies itself is given up soon', () => {
    const $defs: Record<string, JsonSchema> = { a0: STRING };
    for (let level = 1; level <= 40; level += 1) {
      const reference = { $ref: `#/$defs/a${level - 1}` };
      $defs[`a${level}`] = { anyOf: [{ items: reference }, all({ x: reference })] };
    }
    const started = process.threadCpuUsage();
    expect(
      renderSignature({ $ref: '#/$defs/a40', $defs }, { maxDepth: 99, maxCharacters: 1e6 }),
    ).toBeUndefined();
    expect(process.threadCpuUsage(started).user).toBeLessThan(5_000_000);
  });
});

describe('renderOutputSignature', () => {
  const complete: readonly Row[] = [
    [
      'the example of the documentation',
      { type: 'array', items: closed({ id: STRING, paid: { type: 'boolean' } }) },
      'Array<{ id: string; paid: boolean }>',
    ],
    ['a scalar', { type: ['string', 'null'] }, 'string | null'],
    [
      'a union of closed objects',
      { oneOf: [closed({ a: STRING }), closed({ b: STRING })] },
      '{ a: string } | { b: string }',
    ],
    [
      'parts closed together',
      {
        type: 'object',
        allOf: [all({ a: STRING }), { properties: { b: NUMBER } }],
        unevaluatedProperties: false,
      },
      '{ a: string; b?: number }',
    ],
    [
      'a tuple that may stop early',
      { type: 'array', prefixItems: [STRING, { enum: [1, 2] }], items: false, minItems: 1 },
      '[string, (1 | 2)?]',
    ],
    [
      'a tuple closed by maxItems',
      { type: 'array', prefixItems: [STRING], maxItems: 1, minItems: 1 },
      '[string]',
    ],
    [
      'alternatives of required',
      {
        ...closed({}),
        properties: { a: STRING, b: STRING },
        anyOf: [{ required: ['a'] }, { required: ['b'] }],
      },
      '{ a: string; b?: string } | { a?: string; b: string }',
    ],
  ];
  it.each(complete)('CAT-6: %s', (_why, schema, signature) => {
    expect(renderOutputSignature(schema)).toBe(signature);
  });

  it.each<readonly [string, JsonSchema]>([
    ['an open object', all({ a: STRING })],
    ['an object open below', closed({ a: all({ b: STRING }) })],
    ['an object open in an array', { type: 'array', items: all({ a: STRING }) }],
    ['an object open in one branch', { anyOf: [closed({ a: STRING }), all({ a: STRING })] }],
    ['a map', { type: 'object', additionalProperties: STRING }],
    ['an object that allows more', { ...all({ a: STRING }), additionalProperties: true }],
    ['an array without items', { type: 'array' }],
    ['a tuple that goes on', { type: 'array', prefixItems: [STRING], minItems: 1 }],
    ['a property of any kind', closed({ a: {} })],
    [
      'a required name that is not declared',
      { type: 'object', required: ['a'], additionalProperties: false },
    ],
    ['keywords without type', { properties: { a: STRING }, additionalProperties: false }],
    ['nothing', {}],
    ['true', true],
    ['an oversized one', closed({ a: { enum: Array.from({ length: 500 }, (_, at) => at) } })],
  ])('CAT-8: no hint for %s', (_why, schema) => {
    expect(renderOutputSignature(schema)).toBeUndefined();
  });
});

describe('schemas of real servers', () => {
  const file = new URL('../../test/fixtures/mcp-tool-schemas.json', import.meta.url);
  const { tools } = JSON.parse(readFileSync(file, 'utf8')) as {
    tools: readonly { name: string; inputSchema: JsonSchema }[];
  };
  const expected: Readonly<Record<string, RegExp | undefined>> = {
    'API-create-a-comment':
      /^\{ parent: \{ page_id: string; \[key: string\]: unknown \} \| string; rich_text: Array<\{ text: /u,
    'API-update-page-markdown': undefined,
    explain: undefined,
    emulate: undefined,
    browser_drop:
      /^\{ element\?: string; target: string; paths\?: Array<string>; data\?: \{ \[key: string\]: string \} \}$/u,
    browser_fill_form: /^\{ fields: Array<\{ .* \}> \}$/u,
  };
  it.each(tools)('FR-22: $name', ({ name, inputSchema }) => {
    const signature = renderSignature(inputSchema);
    expect(Object.hasOwn(expected, name)).toBe(true);
    if (expected[name] === undefined) expect(signature).toBeUndefined();
    else expect(signature).toMatch(expected[name]);
    expect(renderSignature(inputSchema, { maxCharacters: 10_000 })).toMatch(/^\{ .* \}$/u);
  });
});
