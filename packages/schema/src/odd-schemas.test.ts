import { stripTypeScriptTypes } from 'node:module';
import type { JsonObject, JsonSchema, JsonValue } from '@openclaw/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSchemaCompiler, declaredProperties, repairArguments } from './index.ts';
import { isRecord } from './plain-schema.ts';
import { buildShape } from './signature/build-shape.ts';
import { renderOutputSignature, renderSignature } from './signature/render-signature.ts';
import type { Shape } from './signature/shape.ts';

/** Which runs are made is fixed, so that a failure is the same everywhere; `numRuns` is what a test can afford. */
const SEED = 20_260_514;

const names = fc.constantFrom('a', 'b', 'c', 'x-y', '__proto__', 'constructor', '"\n\u2028', '*/', '');
const plainNames = fc.constantFrom('a', 'b', 'c');
const scalars = fc.constantFrom<JsonValue>(
  'x',
  'y',
  '',
  '*/\u2029`',
  '\ud800',
  1,
  2.5,
  -0,
  1e30,
  true,
  false,
  null,
);
const typeNames = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'object', 'array');
const references = fc.constantFrom(
  '#',
  '#/$defs/a',
  '#/$defs/b',
  '#/definitions/c',
  '#/none',
  'https://example.com',
);

/** Legal keywords in any combination. */
const { schema: anySchema } = fc.letrec<{ schema: JsonSchema }>((tie) => {
  const one = tie('schema');
  const map = fc.dictionary(names, one, { maxKeys: 3, noNullPrototype: true });
  const list = fc.array(one, { minLength: 1, maxLength: 3 });
  const keywords: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    type: fc.oneof(typeNames, fc.uniqueArray(typeNames, { minLength: 1, maxLength: 3 })),
    properties: map,
    required: fc.uniqueArray(names, { maxLength: 2 }),
    additionalProperties: one,
    patternProperties: fc.dictionary(fc.constantFrom('^a', 'b$'), one, { maxKeys: 2 }),
    unevaluatedProperties: fc.boolean(),
    items: one,
    prefixItems: list,
    minItems: fc.nat(2),
    maxItems: fc.nat(3),
    anyOf: list,
    oneOf: list,
    allOf: list,
    not: one,
    enum: fc.array(scalars, { maxLength: 4 }),
    const: scalars,
    nullable: fc.boolean(),
    $ref: references,
    format: fc.constantFrom('date-time', '*/', 'a\nb', 'uri'),
    description: fc.constantFrom('*/ declare const admin: true; /*', 'plain'),
    $defs: map,
  };
  const entries = Object.entries(keywords).map(([name, value]) => fc.tuple(fc.constant(name), value));
  const leaf = fc.constantFrom<JsonSchema>(
    true,
    false,
    {},
    { type: 'string' },
    { type: 'object' },
    { enum: [] },
  );
  const object = fc.array(fc.oneof(...entries), { minLength: 1, maxLength: 4 }).map(Object.fromEntries);
  return { schema: fc.oneof({ depthSize: 'small', maxDepth: 4 }, leaf, object as fc.Arbitrary<JsonSchema>) };
});

/** The same and worse: keywords holding what they must not. */
const brokenSchema = fc.oneof(
  anySchema,
  fc.dictionary(
    fc.constantFrom(
      'type',
      'properties',
      'required',
      'items',
      'anyOf',
      'allOf',
      '$ref',
      'enum',
      'not',
      '$defs',
    ),
    fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      anySchema,
      fc.anything({ maxDepth: 2, withBigInt: true, withDate: true }),
    ),
    { maxKeys: 5 },
  ),
  fc.anything(),
) as fc.Arbitrary<JsonSchema>;

/** Schemas that renderings are likely for, and values that are likely to fit them. */
const { schema: smallSchema } = fc.letrec<{ schema: JsonSchema }>((tie) => {
  const one = tie('schema');
  const list = fc.array(one, { minLength: 1, maxLength: 2 });
  const properties = fc.dictionary(plainNames, one, { maxKeys: 3, noNullPrototype: true });
  const required = fc.uniqueArray(plainNames, { maxLength: 1 });
  const object = fc.record(
    {
      type: fc.constant('object'),
      properties,
      required,
      additionalProperties: fc.oneof(fc.constant(false), one),
    },
    { requiredKeys: ['type', 'properties'], noNullPrototype: true },
  );
  const array = fc.record(
    { type: fc.constant('array'), items: one, prefixItems: list, minItems: fc.nat(1) },
    { requiredKeys: ['type'], noNullPrototype: true },
  );
  const combined = fc.record(
    {
      anyOf: list,
      allOf: list,
      nullable: fc.boolean(),
      properties,
      unevaluatedProperties: fc.constant(false),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  const scalar = fc.constantFrom<JsonSchema>(
    { type: 'string' },
    { type: ['number', 'null'] },
    { enum: ['x', 1] },
    { const: true },
    {},
    { $ref: '#/$defs/t' },
    { required: ['b'] },
  );
  return {
    schema: fc.oneof({ depthSize: 'small' }, scalar, object, array, combined) as fc.Arbitrary<JsonSchema>,
  };
});
const { value: smallValue } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<JsonValue>('x', 'z', 1, 2, true, null),
    fc.dictionary(plainNames, tie('value'), { maxKeys: 3, noNullPrototype: true }),
    fc.array(tie('value'), { maxLength: 2 }),
  ),
}));

describe('signatures', () => {
  it('FR-22: whatever the schema, no crash, one bounded line, and TypeScript that parses', () => {
    let rendered = 0;
    fc.assert(
      fc.property(anySchema, (schema) => {
        for (const text of [renderSignature(schema), renderOutputSignature(schema)]) {
          if (text === undefined) continue;
          rendered += 1;
          expect(text.length).toBeLessThanOrEqual(300);
          expect(text).not.toMatch(/[\p{Cc}\u2028\u2029]|declare const/u);
          expect(text.isWellFormed()).toBe(true);
          expect(stripTypeScriptTypes(`type T = ${text};`).trim()).toBe('');
        }
      }),
      { seed: SEED, numRuns: 3_000 },
    );
    expect(rendered).toBeGreaterThan(500);
  });

  it('FR-22: broken schemas crash nothing', () => {
    const compiler = createSchemaCompiler({ maxCached: 10 });
    fc.assert(
      fc.property(brokenSchema, fc.jsonValue({ maxDepth: 2 }), (schema, value) => {
        renderSignature(schema);
        renderOutputSignature(schema);
        declaredProperties(schema);
        const compiled = compiler.compile(schema);
        if (compiled.ok) compiled.validate(value);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it('CAT-8: every value that fits the schema fits the hint', () => {
    const compiler = createSchemaCompiler({ maxCached: 10 });
    const seen = { complete: 0, other: 0 };
    fc.assert(
      fc.property(smallSchema, fc.array(smallValue, { minLength: 20, maxLength: 20 }), (part, values) => {
        const schema = {
          allOf: [part],
          $defs: { t: { type: 'object', properties: { a: { type: 'string' } } } },
        };
        const shape = buildShape(
          {
            root: schema,
            purpose: 'result',
            budget: { steps: 1_000, maxCharacters: 1_000 },
            maxDepth: 8,
            depth: 0,
            within: new Set(),
          },
          schema,
        );
        const compiled = compiler.compile(schema);
        if (shape === undefined || !compiled.ok) return;
        // ajv counts a property as evaluated by a branch that failed, so it is no judge of two of these.
        if (JSON.stringify(part).split('unevaluatedProperties').length > 2) return;
        for (const value of values) {
          if (!compiled.validate(value).valid) continue;
          seen[shape.complete ? 'complete' : 'other'] += 1;
          expect(fits(shape, value), `${JSON.stringify(value)} is ${shape.text}`).toBe(true);
        }
      }),
      { seed: SEED, numRuns: 200 },
    );
    expect(Math.min(seen.complete, seen.other)).toBeGreaterThan(75);
  });
});

describe('repair', () => {
  it('SRF-12: whatever comes, no crash and nothing mutated', () => {
    fc.assert(
      fc.property(brokenSchema, oddArguments(), (schema, args) => {
        const before = JSON.stringify(args);
        const repaired = repairArguments(schema, args);
        expect(JSON.stringify(args)).toBe(before);
        expect(isRecord(repaired)).toBe(true);
      }),
      { seed: SEED, numRuns: 2_000 },
    );
  });

  it('FR-38: what fits already is left alone, or fits as well in another branch', () => {
    const compiler = createSchemaCompiler({ maxCached: 10 });
    let fitting = 0;
    const textValue = fc.oneof(
      smallValue,
      smallValue.map((value) => JSON.stringify(value)),
    );
    const args = fc.dictionary(plainNames, textValue, { maxKeys: 3, noNullPrototype: true });
    const schemas = smallSchema.map((part) => ({
      allOf: [part],
      $defs: { t: { type: 'object', properties: { a: { type: 'string' } } } },
    }));
    fc.assert(
      fc.property(schemas, fc.array(args, { minLength: 10, maxLength: 10 }), (schema, candidates) => {
        const compiled = compiler.compile(schema);
        if (!compiled.ok) return;
        for (const candidate of candidates) {
          if (!compiled.validate(candidate).valid) continue;
          fitting += 1;
          const repaired = repairArguments(schema, candidate);
          if (JSON.stringify(schema).includes('anyOf')) expect(compiled.validate(repaired).valid).toBe(true);
          else expect(repaired).toBe(candidate);
        }
      }),
      { seed: SEED, numRuns: 150 },
    );
    expect(fitting).toBeGreaterThan(150);
  });

  function oddArguments(): fc.Arbitrary<JsonObject> {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.json({ maxDepth: 2 }),
      fc.constantFrom('{', '[1', '{"__proto__":{"a":1}}', '[[[[', '"{}"'),
    );
    const keys = fc.oneof(names, fc.constantFrom('arguments', 'args', 'input', 'parameters'));
    return fc.dictionary(keys, value as fc.Arbitrary<JsonValue>, { maxKeys: 4, noNullPrototype: true });
  }
});

/** Says of a shape what TypeScript would, except that an object may have more where the schema is open. */
function fits(shape: Shape, value: JsonValue): boolean {
  switch (shape.kind) {
    case 'unknown':
      return true;
    case 'never':
      return false;
    case 'primitive':
      return shape.name === 'null' ? value === null : typeof value === shape.name;
    case 'literal':
      return JSON.stringify(shape.value) === JSON.stringify(value);
    case 'union':
      return shape.members.some((member) => fits(member, value));
    case 'array':
      return Array.isArray(value) ? value.every((item) => fits(shape.items, item)) : shape.inferred;
    case 'tuple':
      return Array.isArray(value) ? fitsTuple(shape, value) : shape.inferred;
    case 'object':
      return isRecord(value) ? fitsObject(shape, value) : shape.inferred;
  }
}

function fitsTuple(shape: Shape & { kind: 'tuple' }, items: readonly JsonValue[]): boolean {
  if (items.length < shape.required) return false;
  return items.every((item, at) => {
    const declared = shape.items[at];
    if (declared !== undefined) return fits(declared, item);
    return shape.rest === 'open' || (shape.rest !== 'none' && fits(shape.rest, item));
  });
}

function fitsObject(shape: Shape & { kind: 'object' }, value: JsonObject): boolean {
  for (const [name, { required }] of shape.members) {
    if (required && !Object.hasOwn(value, name)) return false;
  }
  return Object.entries(value).every(([name, member]) => {
    const declared = shape.members.get(name);
    if (declared !== undefined) return fits(declared.shape, member);
    return shape.index === undefined ? shape.open : fits(shape.index, member);
  });
}
