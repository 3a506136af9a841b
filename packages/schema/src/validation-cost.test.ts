import type { JsonSchema } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { createSchemaCompiler } from './index.ts';
import { createApplicationCount, createCostCheck } from './validation-cost.ts';

const filter = (op: string): JsonSchema => ({
  type: 'object',
  properties: { op: { const: op }, of: { $ref: '#/$defs/Filter' } },
  required: ['op'],
  additionalProperties: false,
});
const FILTERS: JsonSchema = {
  $ref: '#/$defs/Filter',
  $defs: { Filter: { anyOf: ['and', 'or', 'not', 'xor'].map(filter) } },
};

function nested(levels: number): unknown {
  let value: unknown = { op: 'and' };
  for (let level = 0; level < levels; level += 1) value = { op: 'not', of: value };
  return value;
}

describe('createApplicationCount', () => {
  const $defs = { Two: { allOf: [{ type: 'string' }, { not: { const: '' } }] } };
  it.each<readonly [string, JsonSchema, unknown, number]>([
    ['a boolean schema', true, { a: 1 }, 0],
    ['a schema alone', { type: 'object' }, { a: 1 }, 1],
    ['every branch, and what is in `not`', { $ref: '#/$defs/Two', $defs }, 'x', 5],
    ['a member that is declared', { properties: { a: {} } }, { a: 1, b: 2 }, 2],
    [
      'a member by pattern and among the rest',
      { patternProperties: { a: {} }, additionalProperties: {} },
      { a: 1 },
      3,
    ],
    ['each item', { items: {} }, [1, 2, 3], 4],
    ['items by their places, and the rest', { prefixItems: [{}], items: { not: {} } }, [1, 2], 6],
    ['an item that is looked for', { contains: {} }, [1, 2], 3],
  ])('counts %s', (_, schema, value, applied) => {
    expect(createApplicationCount(schema)(value)).toBe(applied);
  });

  it('multiplies by the branches at every level', () => {
    const count = createApplicationCount(FILTERS);
    const added = [1, 2, 3, 4].map((levels) => count(nested(levels)) - count(nested(levels - 1)));
    expect(added.map((more, at) => more / (added[at - 1] ?? more))).toEqual([1, 4, 4, 4]);
    expect(count(nested(60))).toBeGreaterThan(4 ** 60);
  });
});

describe('a value that would take minutes to check', () => {
  it('EXE-2: is refused as nested too deeply, and one that is nested less is checked', () => {
    const compiled = createSchemaCompiler().compile(FILTERS);
    const validate = compiled.ok ? compiled.validate : expect.unreachable(compiled.reason);
    expect(validate(nested(6))).toEqual({ valid: true });
    for (const levels of [10, 60]) {
      expect(validate(nested(levels))).toMatchObject({
        valid: false,
        problems: [{ message: 'is nested too deeply to be checked' }],
      });
    }
  });

  it('EXE-3: is not one that is merely large', () => {
    const cell = { anyOf: ['a', 'b', 'c', 'd'].map((name) => ({ properties: { [name]: {} } })) };
    const rows = { items: { items: { $ref: '#/$defs/Cell' } }, $defs: { Cell: cell } };
    const value = Array(200_000).fill([{ a: 1, b: 2, c: 3, d: 4 }]);
    expect(createApplicationCount(rows)(value)).toBeGreaterThan(2_000_000);
    expect(createCostCheck(rows)(value)).toBe(false);
  });
});
