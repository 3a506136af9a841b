import { Type } from 'typebox';
import { describe, expectTypeOf, it } from 'vitest';
import type { FromSchema, JsonSchema } from './index.ts';

// Compiled by tsconfig.tests.json: a wrong type fails the check, not the run.

const inputSchema = {
  type: 'object',
  properties: {
    zone: { type: 'string' },
    mode: { enum: ['drip', 'flood'] },
    litres: { type: ['number', 'null'] },
    tags: { type: 'array', items: { type: 'string' } },
    when: { anyOf: [{ type: 'integer' }, { const: 'now' }] },
    beyond: { $ref: '#/$defs/x' },
  },
  required: ['zone'],
  additionalProperties: false,
} as const;

describe('FromSchema', () => {
  it('covers objects, lists, unions, enum, const and null', () => {
    expectTypeOf<FromSchema<typeof inputSchema>>().toEqualTypeOf<{
      readonly zone: string;
      readonly mode?: 'drip' | 'flood';
      readonly litres?: number | null;
      readonly tags?: readonly string[];
      readonly when?: number | 'now';
      readonly beyond?: unknown;
    }>();
  });

  it('leaves what it cannot follow unknown', () => {
    expectTypeOf<FromSchema<true>>().toEqualTypeOf<unknown>();
    expectTypeOf<FromSchema<JsonSchema>>().toEqualTypeOf<unknown>();
    expectTypeOf<FromSchema<{ type: string }>>().toEqualTypeOf<unknown>();
    expectTypeOf<FromSchema<{ properties: { a: { type: 'string' } } }>>().toEqualTypeOf<unknown>();
    expectTypeOf<FromSchema<{ $ref: '#/$defs/a'; type: 'object' }>>().toEqualTypeOf<unknown>();
    expectTypeOf<
      FromSchema<{ anyOf: [{ type: 'string' }, { $ref: '#/$defs/a' }] }>
    >().toEqualTypeOf<unknown>();
  });

  it('takes null in where `nullable` is or may be true', () => {
    expectTypeOf<FromSchema<{ type: 'string'; nullable: true }>>().toEqualTypeOf<string | null>();
    expectTypeOf<FromSchema<{ type: 'string'; nullable: false }>>().toEqualTypeOf<string>();
    expectTypeOf<FromSchema<{ type: 'string'; nullable: boolean }>>().toEqualTypeOf<string | null>();
  });

  it('applies type, allOf and anyOf at once', () => {
    type A = { type: 'object'; properties: { a: { type: 'string' } }; required: ['a'] };
    type B = { type: 'object'; properties: { b: { type: 'number' } } };
    expectTypeOf<FromSchema<{ allOf: [A, B] }>>().toEqualTypeOf<
      { readonly a: string } & { readonly b?: number }
    >();
    expectTypeOf<FromSchema<{ allOf: [A, { $ref: '#' }] }>>().toEqualTypeOf<{ readonly a: string }>();
    expectTypeOf<FromSchema<A & { anyOf: [{ required: ['a'] }, { required: ['b'] }] }>>().toEqualTypeOf<{
      readonly a: string;
    }>();
    expectTypeOf<FromSchema<A & { oneOf: [B] }>>().toEqualTypeOf<
      { readonly a: string } & { readonly b?: number }
    >();
  });

  it('types a tuple that is closed and whole, in both drafts, and no other', () => {
    type Members = readonly [{ type: 'string' }, { type: 'number' }];
    expectTypeOf<
      FromSchema<{ type: 'array'; prefixItems: Members; items: false; minItems: 2 }>
    >().toEqualTypeOf<readonly [string, number]>();
    expectTypeOf<
      FromSchema<{ type: 'array'; items: Members; additionalItems: false; minItems: 2 }>
    >().toEqualTypeOf<readonly [string, number]>();
    expectTypeOf<
      FromSchema<{ type: 'array'; prefixItems: Members; items: { type: 'string' } }>
    >().toEqualTypeOf<readonly unknown[]>();
    expectTypeOf<FromSchema<{ type: 'array'; prefixItems: Members; items: false }>>().toEqualTypeOf<
      readonly unknown[]
    >();
    expectTypeOf<FromSchema<{ type: 'array'; items: Members }>>().toEqualTypeOf<readonly unknown[]>();
  });

  it('types records', () => {
    expectTypeOf<FromSchema<{ type: 'object'; additionalProperties: { type: 'integer' } }>>().toEqualTypeOf<{
      readonly [key: string]: number;
    }>();
    expectTypeOf<
      FromSchema<{ type: 'object'; patternProperties: { '^.*$': { type: 'integer' } } }>
    >().toEqualTypeOf<{
      readonly [key: string]: number;
    }>();
    expectTypeOf<
      FromSchema<{
        type: 'object';
        patternProperties: { '^x-': { type: 'integer' } };
        additionalProperties: { type: 'string' };
      }>
    >().toEqualTypeOf<{ readonly [key: string]: unknown }>();
    expectTypeOf<
      FromSchema<{
        type: 'object';
        properties: { a: { type: 'string' } };
        required: ['a'];
        additionalProperties: { type: 'number' };
      }>
    >().toEqualTypeOf<{ readonly a: string } & { readonly [key: string]: unknown }>();
  });

  it('reads the schemas of TypeBox', () => {
    const schema = Type.Object({
      name: Type.String(),
      age: Type.Optional(Type.Integer()),
      pair: Type.Tuple([Type.String(), Type.Number()]),
      counts: Type.Record(Type.String(), Type.Number()),
      state: Type.Union([Type.Literal('on'), Type.Literal('off'), Type.Null()]),
      size: Type.Enum(['s', 'm']),
      both: Type.Intersect([Type.Object({ x: Type.String() }), Type.Object({ y: Type.String() })]),
      list: Type.Array(Type.Boolean()),
      own: Type.Unsafe<`#${string}`>({ type: 'string' }),
    });
    expectTypeOf<FromSchema<typeof schema>>().toEqualTypeOf<{
      readonly name: string;
      readonly age?: number;
      readonly pair: readonly [string, number];
      readonly counts: { readonly [key: string]: number };
      readonly state: 'on' | 'off' | null;
      readonly size: 's' | 'm';
      readonly both: { readonly x: string } & { readonly y: string };
      readonly list: readonly boolean[];
      readonly own: `#${string}`;
    }>();
  });
});
