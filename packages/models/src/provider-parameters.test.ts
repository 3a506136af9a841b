import type { JsonSchema } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { providerParameters } from './provider-parameters.ts';

describe('providerParameters', () => {
  it('FR-26: fills items for every array that lacks them, inside unions too', () => {
    const schema = {
      type: 'object',
      properties: { ops: { type: 'array' }, alt: { anyOf: [{ type: 'array' }, { type: 'null' }] } },
    };
    expect(providerParameters(schema)).toEqual({
      type: 'object',
      properties: {
        ops: { type: 'array', items: {} },
        alt: { anyOf: [{ type: 'array', items: {} }, { type: 'null' }] },
      },
    });
  });

  it('FR-26: leaves the original as it was', () => {
    const schema = Object.freeze({ type: 'object', properties: Object.freeze({ ops: { type: 'array' } }) });
    providerParameters(schema);
    expect(schema).toEqual({ type: 'object', properties: { ops: { type: 'array' } } });
  });

  it('FR-26: takes a schema for data where it is data', () => {
    const schema = {
      type: 'object',
      properties: { kind: { type: 'object', default: { type: 'array' }, enum: [{ type: 'array' }] } },
    };
    expect(providerParameters(schema)).toEqual(schema);
  });

  it.each<[string, JsonSchema, object]>([
    [
      'an array of arrays',
      { type: 'array', items: { type: 'array' } },
      { items: { type: 'array', items: {} } },
    ],
    ['a nullable array', { type: ['array', 'null'] }, { items: {} }],
    ['a tuple of draft-07', { type: 'array', items: [{ type: 'array' }] }, { items: [{ items: {} }] }],
    [
      'a tuple of 2020-12',
      { type: 'array', prefixItems: [{ type: 'array' }] },
      { prefixItems: [{ items: {} }] },
    ],
    [
      'a property called items',
      { type: 'object', properties: { items: { type: 'array' } } },
      { properties: { items: { items: {} } } },
    ],
  ])('FR-26: %s', (_why, schema, expected) => {
    expect(providerParameters({ type: 'object', properties: { x: schema } })).toMatchObject({
      properties: { x: expected },
    });
  });

  it.each<[string, JsonSchema]>([
    ['a boolean', true],
    ['the closed boolean', false],
    ['nothing at all', {}],
    ['a bare object', { type: 'object' }],
    ['another type', { type: 'string' }],
  ])('FR-28: a root that is %s becomes an object with properties', (_why, schema) => {
    expect(providerParameters(schema)).toEqual({ type: 'object', properties: {} });
  });

  it('FR-28: a root union becomes one object that allows each branch', () => {
    const schema = {
      oneOf: [
        {
          type: 'object',
          properties: { id: { type: 'string' }, at: { type: 'string' } },
          required: ['id', 'at'],
        },
        {
          type: 'object',
          properties: { q: { type: 'string' }, at: { type: 'number' } },
          required: ['q', 'at'],
        },
        { type: 'null' },
      ],
    };
    expect(providerParameters(schema)).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string' },
        at: { anyOf: [{ type: 'string' }, { type: 'number' }] },
        q: { type: 'string' },
      },
      required: ['at'],
    });
  });

  it('FR-28: a root reference and allOf are read through, and the definitions stay', () => {
    const schema = {
      $ref: '#/$defs/input',
      $defs: {
        input: { allOf: [{ properties: { a: { $ref: '#/$defs/b' } }, required: ['a'] }] },
        b: { type: 'array' },
      },
    };
    expect(providerParameters(schema)).toMatchObject({
      type: 'object',
      properties: { a: { $ref: '#/$defs/b' } },
      required: ['a'],
      $defs: { b: { type: 'array', items: {} } },
    });
  });

  it('FR-28: alternatives of required properties keep every property', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
      additionalProperties: false,
    };
    expect(providerParameters(schema)).toEqual({ type: 'object', properties: schema.properties });
  });

  it('ends on a reference to itself, and keeps odd property names', () => {
    expect(providerParameters({ $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } })).toMatchObject({
      type: 'object',
      properties: {},
    });
    const odd = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"array"}}}');
    expect(JSON.stringify(providerParameters(odd))).toContain('"__proto__":{"type":"array","items":{}}');
  });

  it('gives a schema that providers accept back unchanged, in its own order', () => {
    const schema = { $schema: 'x', required: ['a'], properties: { a: { type: 'string' } }, type: 'object' };
    expect(JSON.stringify(providerParameters(schema))).toBe(JSON.stringify(schema));
  });
});
