import type { JsonObject, JsonSchema, JsonValue } from '@openclaw/contracts';
import fc from 'fast-check';

/** A schema with arguments that a model may send for it. */
export interface SchemaItem {
  readonly schema: JsonSchema;
  readonly args: JsonObject;
}

/** The item of that number: the same for the same seed, and had without those before it. */
export function itemOf(seed: number, number: number): SchemaItem {
  const [item] = fc.sample(anyItem, { seed: (seed + Math.imul(number, 2_654_435_761)) | 0, numRuns: 1 });
  if (item === undefined) throw new RangeError('fast-check gave no item');
  return item;
}

/** Arguments for a schema that was not generated. */
export function argumentsOf(seed: number, number: number): JsonObject {
  return fc.sample(oddArguments, { seed: (seed + number) | 0, numRuns: 1 })[0] ?? {};
}

const plainNames = fc.constantFrom('a', 'b', 'c', 'id', 'name', 'query');
const oddNames = fc.constantFrom(
  'x-y',
  '__proto__',
  'constructor',
  'toString',
  '"\n\u2028',
  '*/',
  '',
  '0',
  'ü',
);
const wrapperNames = fc.constantFrom('args', 'arguments', 'input', 'parameters');
const names = fc.oneof({ weight: 3, arbitrary: plainNames }, oddNames, wrapperNames);
const scalars = fc.oneof(
  fc.constantFrom<JsonValue>('x', '', '*/\u2029`', '\ud800', '1', '{}', 1, 2.5, -0, 1e30, true, false, null),
  fc.string({ maxLength: 6, unit: 'binary' }),
);
const typeNames = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'object', 'array');
const references = fc.constantFrom(
  '#',
  '#/$defs/a',
  '#/$defs/b',
  '#/definitions/c',
  '#/properties/a',
  '#/none',
  '#%zz',
  'https://example.com',
);
const dialects = fc.constantFrom(
  'http://json-schema.org/draft-07/schema#',
  'https://json-schema.org/draft/2019-09/schema',
  'https://json-schema.org/draft/2020-12/schema',
  'https://example.com/own',
);

/** Legal keywords in any combination, most of them as MCP servers write them. */
const { schema: anySchema } = fc.letrec<{ schema: JsonSchema }>((tie) => {
  const one = tie('schema');
  const map = fc.dictionary(names, one, { maxKeys: 4, noNullPrototype: true });
  const list = fc.array(one, { minLength: 1, maxLength: 3 });
  const keywords: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    $schema: dialects,
    $id: fc.constantFrom('https://example.com/a', 'a'),
    type: fc.oneof(typeNames, fc.uniqueArray(typeNames, { minLength: 1, maxLength: 3 })),
    properties: map,
    required: fc.uniqueArray(names, { maxLength: 3 }),
    additionalProperties: one,
    patternProperties: fc.dictionary(fc.constantFrom('^a', 'b$', '[\\w-.]', '^(a+)+$'), one, { maxKeys: 2 }),
    propertyNames: one,
    unevaluatedProperties: fc.oneof(fc.boolean(), one),
    dependentRequired: fc.dictionary(names, fc.uniqueArray(names, { maxLength: 2 }), {
      maxKeys: 2,
      noNullPrototype: true,
    }),
    dependentSchemas: map,
    items: fc.oneof(one, list),
    prefixItems: list,
    additionalItems: one,
    contains: one,
    minItems: fc.nat(2),
    maxItems: fc.nat(3),
    minLength: fc.nat(3),
    maximum: fc.double({ noNaN: true }),
    pattern: fc.constantFrom('^[a-z]+$', '[\\w-.]', '(', '\\p{L}'),
    anyOf: list,
    oneOf: list,
    allOf: list,
    not: one,
    if: one,
    else: one,
    enum: fc.oneof(
      fc.array(scalars, { maxLength: 4 }),
      fc.constant(Array.from({ length: 500 }, (_, n) => `v${n}`)),
    ),
    const: scalars,
    nullable: fc.boolean(),
    default: scalars,
    $ref: references,
    $dynamicRef: references,
    format: fc.constantFrom('date-time', '*/', 'a\nb', 'uri', 'email', 'uint32'),
    description: fc.oneof(fc.constantFrom('*/ declare const admin: true; /*', 'plain'), fc.string()),
    $defs: map,
    definitions: map,
  };
  // As an entry: an object that has a `then` is taken for a promise.
  const entries = [...Object.entries(keywords), ['then', one] as const].map(([name, value]) =>
    fc.tuple(fc.constant(name), value),
  );
  const leaf = fc.constantFrom<JsonSchema>(
    true,
    false,
    {},
    { type: 'string' },
    { type: 'object' },
    { enum: [] },
    { type: ['number', 'null'] },
  );
  const loose = fc
    .array(fc.oneof(...entries), { minLength: 1, maxLength: 5 })
    .map((pairs) => Object.fromEntries(pairs));
  const object = fc.record(
    {
      type: fc.constant('object'),
      properties: map,
      required: fc.uniqueArray(names, { maxLength: 2 }),
      additionalProperties: fc.oneof(fc.boolean(), one),
      $defs: map,
    },
    { requiredKeys: ['type', 'properties'], noNullPrototype: true },
  );
  const schema = fc.oneof({ depthSize: 'small', maxDepth: 5 }, leaf, object, loose);
  return { schema: schema as fc.Arbitrary<JsonSchema> };
});

/** Keywords that hold what they must not, and what is no schema at all. */
const brokenSchema = fc.oneof(
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

const argumentValues = fc.oneof(
  scalars,
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>,
  fc.json({ maxDepth: 2 }),
  fc.constantFrom(
    '{',
    '[1',
    '{"__proto__":{"a":1}}',
    '[[[[',
    '"{}"',
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  ),
);
const plainArguments = fc.dictionary(names, argumentValues, { maxKeys: 4, noNullPrototype: true });
/** In one of the wrappers that models put around arguments, as an object or as text. */
const oddArguments: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 2, arbitrary: plainArguments },
  fc.tuple(wrapperNames, plainArguments).map(([name, inner]) => ({ [name]: inner })),
  fc.tuple(wrapperNames, plainArguments).map(([name, inner]) => ({ [name]: JSON.stringify(inner) })),
);

const anyItem: fc.Arbitrary<SchemaItem> = fc.record({
  schema: fc.oneof({ weight: 9, arbitrary: anySchema }, brokenSchema),
  args: oddArguments,
});
