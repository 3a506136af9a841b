import type { JsonSchema } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { createSchemaCompiler, type SchemaProblem } from './index.ts';

const compiler = createSchemaCompiler();

function problemsOf(schema: JsonSchema, value: unknown): readonly SchemaProblem[] {
  const compiled = compiler.compile(schema);
  if (!compiled.ok) throw new Error(compiled.reason);
  const validation = compiled.validate(value);
  return validation.valid ? [] : validation.problems;
}

const linesOf = (schema: JsonSchema, value: unknown): readonly string[] =>
  problemsOf(schema, value).map((problem) => `${problem.path} ${problem.message}`);

describe('dialects', () => {
  const tuple = { type: 'array', items: [{ type: 'string' }], additionalItems: false };
  const accepted: readonly (readonly [why: string, schema: JsonSchema, fits: unknown, not: unknown])[] = [
    ['no $schema, 2020-12', { prefixItems: [{ type: 'string' }], items: false }, ['a'], ['a', 1]],
    ['no $schema, draft-07 tuple', tuple, ['a'], ['a', 'b']],
    ['no $schema, definitions', { $ref: '#/definitions/T', definitions: { T: { type: 'string' } } }, 'a', 1],
    ['draft-07', { $schema: 'http://json-schema.org/draft-07/schema#', ...tuple }, ['a'], [1]],
    ['draft-07 by https', { $schema: 'https://json-schema.org/draft-07/schema', ...tuple }, ['a'], [1]],
    [
      '2020-12',
      { $schema: 'https://json-schema.org/draft/2020-12/schema', prefixItems: [{ type: 'null' }] },
      [null],
      [1],
    ],
    ['2019-09', { $schema: 'https://json-schema.org/draft/2019-09/schema', type: 'string' }, 'a', 1],
    ['unknown $schema', { $schema: 'urn:ours', type: 'string' }, 'a', 1],
    ['nested $schema', { items: { $schema: 'urn:theirs', type: 'string' } }, ['a'], [1]],
    ['a boolean', true, 1, undefined],
    ['unknown keyword and format', { type: 'string', format: 'colour', 'x-ui': 1 }, 'red', 1],
    ['pattern only valid without u', { type: 'string', pattern: '^[\\w-.]+$' }, 'a-b.c', '!'],
    ['draft-04 exclusiveMinimum', { type: 'number', minimum: 1, exclusiveMinimum: true }, 2, 1],
    ['draft-04 id', { id: 'urn:x', type: 'string' }, 'a', 1],
  ];
  it.each(accepted)('EXE-2: accepts %s', (_why, schema, fits, not) => {
    expect(problemsOf(schema, fits)).toEqual([]);
    if (not !== undefined) expect(problemsOf(schema, not)).not.toEqual([]);
  });

  it.each<readonly [string, JsonSchema]>([
    ['a type', { type: 'string', nullable: true }],
    ['a type list', { type: ['string'], nullable: true }],
    ['a $ref', { $ref: '#/$defs/T', nullable: true, $defs: { T: { type: 'string' } } }],
    ['a union', { anyOf: [{ type: 'string' }], nullable: true }],
    ['an enum', { type: 'string', enum: ['a'], nullable: true }],
    ['a const', { const: 'a', nullable: true }],
    ['allOf', { allOf: [{ type: 'string' }], nullable: true }],
  ])('FR-22: nullable on %s admits null and still refuses the rest', (_where, schema) => {
    expect(problemsOf(schema, null)).toEqual([]);
    expect(problemsOf(schema, 'a')).toEqual([]);
    expect(problemsOf(schema, 1)).not.toEqual([]);
  });

  it('FR-22: an empty enum fits nothing and spoils nothing else', () => {
    const schema = { type: 'object', properties: { a: { enum: [] }, b: { type: 'string' } } };
    expect(problemsOf(schema, { b: 'x' })).toEqual([]);
    expect(problemsOf(schema, { a: 'x' }).map((problem) => problem.path)).toEqual(['/a']);
  });

  it('EXE-2: idioms are read where schemas stand and not in data', () => {
    const schema = { const: { nullable: true, id: 'x', exclusiveMinimum: true } };
    expect(problemsOf(schema, { nullable: true, id: 'x', exclusiveMinimum: true })).toEqual([]);
  });

  it('EXE-2: a $async schema does not let everything pass', () => {
    expect(problemsOf({ $async: true, type: 'string' }, 1)).toHaveLength(1);
  });
});

describe('schemas that cannot be used', () => {
  const cyclic: Record<string, unknown> = { type: 'object' };
  cyclic['properties'] = { self: cyclic };
  let deep: JsonSchema = { type: 'string' };
  for (let level = 0; level < 10_000; level += 1) deep = { items: deep };
  const doubling: Record<string, JsonSchema> = { a0: { type: 'string' } };
  for (let level = 1; level <= 40; level += 1) {
    const below = { $ref: `#/$defs/a${level - 1}` };
    doubling[`a${level}`] = { allOf: [below, below] };
  }
  const huge = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`p${at}`, { type: 'string' }]));
  it.each<readonly [string, unknown]>([
    ['an external $ref', { $ref: 'https://example.com/schema.json' }],
    ['a dangling $ref', { properties: { a: { $ref: '#/$defs/None' } } }],
    ['a value that contains itself', cyclic],
    ['a getter that throws', Object.defineProperty({}, 'type', { enumerable: true, get: fail })],
    ['a proxy that throws', new Proxy({}, { ownKeys: fail })],
    ['endless nesting', deep],
    ['thousands of objects', { properties: huge }],
    ['a $ref to itself', { $ref: '#' }],
    [
      'an alias cycle below',
      { properties: { a: { $ref: '#/properties/b' }, b: { $ref: '#/properties/a' } } },
    ],
    ['a schema that doubles forty times', { $ref: '#/$defs/a40', $defs: doubling }],
    ['a type that is none', { type: 'any' }],
    ['a pattern that is no expression', { pattern: '(?P<name>x)' }],
    ['something that is not JSON', { default: () => 1 }],
    ['null', null],
    ['a number', 7],
    ['a list', []],
  ])('CAT-14: %s is a reason and not a throw', (_what, schema) => {
    const compiled = compiler.compile(schema as JsonSchema);
    expect(compiled).toMatchObject({ ok: false, reason: expect.stringMatching(/^.{10,300}$/u) });
  });

  function fail(): never {
    throw new Error('boom');
  }
});

describe('problems', () => {
  it('FR-35: names each path and constraint in one round trip', () => {
    const schema = {
      type: 'object',
      properties: { level: { enum: ['lo', 'hi'] }, opts: { type: 'object', required: ['k'] } },
      additionalProperties: false,
    };
    expect(linesOf(schema, { level: 'mid', opts: {}, x: 1 })).toEqual([
      '/x is not a known property',
      '/level must be one of "lo", "hi"',
      '/opts/k is required',
    ]);
  });

  it.each<readonly [string, JsonSchema, unknown]>([
    ['must be string or null', { type: ['string', 'null'] }, 1],
    ['must be "a"', { const: 'a' }, 1],
    ['must be >= 3', { minimum: 3 }, 1],
    ['must be < 3', { exclusiveMaximum: 3 }, 4],
    ['must be a multiple of 2', { multipleOf: 2 }, 3],
    ['must have at least 1 character', { minLength: 1 }, ''],
    ['must have at most 2 characters', { maxLength: 2 }, 'abc'],
    ['must have at least 1 item', { minItems: 1 }, []],
    ['must have at most 1 item', { maxItems: 1 }, [1, 2]],
    ['must have at most 1 item', { prefixItems: [{}], items: false }, [1, 2]],
    ['must have at most 1 item', { prefixItems: [{}], unevaluatedItems: false }, [1, 2]],
    ['must have at least 1 property', { minProperties: 1 }, {}],
    ['must have at most 1 property', { maxProperties: 1 }, { a: 1, b: 2 }],
    ['must not contain the same item twice', { uniqueItems: true }, [1, 1]],
    ['must contain at least 1 matching item', { contains: { const: 1 } }, [2, 3]],
    ['must match the pattern ^a', { pattern: '^a' }, 'b'],
    ['must be a valid date-time', { type: 'string', format: 'date-time' }, 'soon'],
    ['has a form that is not allowed', { not: { type: 'string' } }, 'a'],
    ['is not allowed', false, 1],
    ['must match only one of the allowed forms', { oneOf: [{ type: 'number' }, { minimum: 1 }] }, 2],
    ['must fit string | { s: number }', { anyOf: [{ type: 'string' }, withNumber('s')] }, 5],
    [
      'must match one of the allowed forms',
      { anyOf: [{ type: 'string' }, JSON.parse('{"if":{},"then":false}')] },
      5,
    ],
  ])('EXE-2: says "%s"', (message, schema, value) => {
    expect(linesOf(schema, value)).toEqual([` ${message}`]);
  });

  it.each<readonly [string, JsonSchema, unknown]>([
    ['/a/b is required', { properties: { a: { required: ['b'] } } }, { a: {} }],
    ['/b is required when "a" is given', { dependentRequired: { a: ['b'] } }, { a: 1 }],
    ['/a~1b~0c is required', { required: ['a/b~c'] }, {}],
    ['/Z is not an allowed property name', { propertyNames: { pattern: '^[a-z]$' } }, { Z: 1 }],
    ['/x is not a known property', { properties: { y: {} }, unevaluatedProperties: false }, { x: 1 }],
    ['/0/1 must be string', { items: { items: { type: 'string' } } }, [['a', 1]]],
  ])('EXE-2: points with "%s"', (line, schema, value) => {
    expect(linesOf(schema, value)).toEqual([line]);
  });

  it('EXE-2: a union becomes the problems of the branch that was meant', () => {
    const byKind = {
      oneOf: [
        { properties: { kind: { const: 'a' }, n: { type: 'number' } }, required: ['kind', 'n'] },
        { properties: { kind: { const: 'b' }, s: { type: 'string' } }, required: ['kind', 's'] },
      ],
    };
    expect(linesOf(byKind, { kind: 'b', s: 5 })).toEqual(['/s must be string']);
    const byType = {
      anyOf: [{ type: 'string' }, { $ref: '#/$defs/T' }],
      required: ['z'],
      $defs: { T: { $ref: '#/$defs/U' }, U: { type: 'object', ...withNumber('s') } },
    };
    expect(linesOf(byType, { s: 'x' })).toEqual(['/s must be number', '/z is required']);
  });

  it('FR-34: never shows the value, long or not, in any keyword', () => {
    const secret = 'hunter2-hunter2';
    const schema = {
      properties: {
        a: { enum: ['x'] },
        b: { const: 'x' },
        c: { type: 'number' },
        d: { pattern: '^x', format: 'email', maxLength: 1 },
        e: { anyOf: [{ type: 'null' }, { type: 'number' }] },
        f: { items: { type: 'number' }, uniqueItems: true },
      },
      additionalProperties: false,
    };
    const value = { a: secret, b: secret, c: secret, d: secret, e: secret, f: [secret, secret], g: secret };
    const problems = problemsOf(schema, value);
    expect(problems).toHaveLength(8);
    expect(JSON.stringify(problems)).not.toContain(secret);
  });

  it('EXE-2: bounds the listing of an enum', () => {
    const values = Array.from({ length: 500 }, (_, at) => `value-${at}-${'x'.repeat(200)}`);
    const [problem] = problemsOf({ enum: values }, 'other');
    expect(problem?.message).toMatch(/^must be one of "value-0-.*\(500 in all\)$/u);
    expect(problem?.message.length).toBeLessThan(900);
  });

  it('EXE-2: bounds problems, and names that come from the caller', () => {
    const wrong = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`${at}\u202e\n${'n'.repeat(9_000)}`, 'x']),
    );
    const problems = problemsOf({ additionalProperties: { type: 'number' } }, wrong);
    expect(problems).toHaveLength(8);
    for (const { path } of problems) expect(path).toMatch(/^\/[\dn ]{1,59}…$/u);
    const long = problemsOf(nested(40), nestedValue(40));
    expect(long[0]?.path.length).toBeLessThanOrEqual(240);
  });

  it('EXE-2: what an object inherits is not given', () => {
    const schema = { properties: { constructor: { type: 'string' } }, required: ['toString'] };
    expect(linesOf(schema, {})).toEqual(['/toString is required']);
  });

  it.each<readonly [string, unknown]>([
    ['nested without end', nestedValue(20_000)],
    ['with a getter that throws', Object.defineProperty({}, 'p', { enumerable: true, get: refuse })],
  ])('EXE-3: a value %s is refused and not thrown', (_what, value) => {
    const recursive = { type: 'object', properties: { p: { $ref: '#' } } };
    expect(problemsOf(recursive, value)).toHaveLength(1);
  });

  function refuse(): never {
    throw new TypeError('no');
  }

  function withNumber(name: string): { [key: string]: JsonSchema | string[] } {
    return { type: 'object', properties: { [name]: { type: 'number' } }, required: [name] } as never;
  }

  function nested(levels: number): JsonSchema {
    let schema: JsonSchema = { type: 'string' };
    for (let level = 0; level < Math.min(levels, 30); level += 1) {
      schema = { additionalProperties: schema };
    }
    return schema;
  }

  function nestedValue(levels: number): unknown {
    let value: unknown = 1;
    for (let level = 0; level < levels; level += 1) value = { p: value };
    return value;
  }
});

describe('suggestions', () => {
  const schema = {
    type: 'object',
    properties: { title: {}, maxResults: {}, startTime: {}, tags: {}, id: {} },
    additionalProperties: false,
  };
  it.each<readonly [string, string | undefined, string]>([
    ['titel', 'title', 'letters swapped'],
    ['max_results', 'maxResults', 'another convention'],
    ['start', 'startTime', 'a part of it'],
    ['tag', 'tags', 'singular for plural'],
    ['taskTitle', 'title', 'more than it'],
    ['colour', undefined, 'nothing near'],
    ['x', undefined, 'too short to tell'],
    ['title'.repeat(13), undefined, 'too long to be a slip'],
  ])('EXE-2: %s suggests %s (%s)', (given, expected) => {
    expect(problemsOf(schema, { [given]: 1 })[0]?.suggestion).toBe(expected);
  });

  it('FR-40: never suggests what is already given', () => {
    expect(problemsOf(schema, { titel: 1, title: 2 })[0]?.suggestion).toBeUndefined();
  });

  it('FR-40: the only unknown name is taken for the only missing one', () => {
    const swap = {
      properties: { path: {}, find: {}, replace: {} },
      required: ['path', 'find', 'replace'],
      additionalProperties: false,
    };
    const one = problemsOf(swap, { path: 'a', find: 'x', new: 'y' });
    expect(one.find((problem) => problem.path === '/new')?.suggestion).toBe('replace');
    const two = problemsOf(swap, { path: 'a', old: 'x', new: 'y' });
    expect(two.filter((problem) => problem.suggestion !== undefined)).toEqual([]);
  });
});

describe('cache', () => {
  it('EXE-2: the same object or the same text is compiled once', () => {
    const schema = { type: 'string' };
    expect(compiler.compile(schema)).toBe(compiler.compile(schema));
    expect(compiler.compile({ type: 'string' })).toBe(compiler.compile(schema));
  });

  it('EXE-2: keeps no more than it may, the least recently used going first', () => {
    const small = createSchemaCompiler({ maxCached: 2 });
    const [a, b, c] = [{ minimum: 1 }, { minimum: 2 }, { minimum: 3 }];
    const [first, second] = [small.compile(a), small.compile(b)];
    small.compile(a);
    small.compile(c);
    expect(small.compile(a)).toBe(first);
    expect(small.compile(b)).not.toBe(second);
  });

  it('CAT-14: two schemas of one $id live side by side', () => {
    expect(problemsOf({ $id: 'https://example.com/same', type: 'string' }, 'a')).toEqual([]);
    expect(problemsOf({ $id: 'https://example.com/same', type: 'number' }, 1)).toEqual([]);
  });
});
