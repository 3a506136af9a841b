import type { JsonSchema } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { hintSchema } from './hint-schema.ts';

const text = { type: 'string' } as const;
const paths = (schema: JsonSchema) => hintSchema(schema, '').map(({ path }) => path);

describe('hintSchema', () => {
  it.each<readonly [string, JsonSchema, readonly string[]]>([
    ['a misspelt keyword', { type: 'object', proprties: { a: text } }, ['/proprties']],
    ['one of another case', { type: 'object', additionalproperties: false }, ['/additionalproperties']],
    ['one far down', { properties: { a: { items: { typ: 'string' } } } }, ['/properties/a/items/typ']],
    ['one in a union', { anyOf: [text, { tpye: 'string' }] }, ['/anyOf/1/tpye']],
    [
      'properties with the names of keywords',
      { properties: { typ: text, items: text, proprties: text } },
      [],
    ],
    [
      'keywords of others',
      { example: 1, nullable: true, 'x-typ': 1, $id: 'urn:a', unit: 'cm', order: 1 },
      [],
    ],
    ['values that look like schemas', { default: { typ: 1 }, enum: [{ typ: 1 }], const: { typ: 1 } }, []],
    [
      'required properties that no value may have',
      { properties: { a: text }, required: ['a', 'b'], additionalProperties: false },
      ['/required/1'],
    ],
    [
      'required properties that nothing describes',
      { properties: { a: text }, required: ['b'] },
      ['/required/0'],
    ],
    ['required properties without properties', { required: ['b'] }, []],
    [
      'required properties that another part may describe',
      { properties: { a: text }, required: ['b'], allOf: [{ properties: { b: text } }] },
      [],
    ],
    ['a part', { if: { properties: { kind: { const: 1 } }, required: ['b'] } }, []],
    [
      'required properties that a schema for all others describes',
      { properties: { a: text }, required: ['b'], additionalProperties: text },
      [],
    ],
    ['properties without the word', { city: text, days: { type: 'integer' } }, ['/city', '/days']],
    ['something of others beside properties', { properties: {}, ui: { type: 'slider' } }, []],
    ['a boolean', true, []],
  ])('looks at %s', (_what, schema, expected) => {
    expect(paths(schema)).toEqual(expected);
  });

  it('says which is meant', () => {
    const schema = {
      proprties: {},
      properties: { colour: text },
      required: ['color'],
      additionalProperties: false,
    };
    const messages = hintSchema(schema, '').map(({ message }) => message);
    expect(messages).toEqual([expect.stringContaining('properties?'), expect.stringContaining('colour?')]);
  });
});
