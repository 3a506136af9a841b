import { createSchemaCompiler } from '@openclaw/schema';
import { describe, expect, it } from 'vitest';
import { itemOf } from './odd-items.ts';
import { faultOf, tryItem } from './try-item.ts';

describe('faultOf', () => {
  it.each([
    ['{ a: string }', undefined],
    [undefined, undefined],
    ['x'.repeat(301), /301 characters/u],
    ['"a\u2028"', /control character/u],
    ['"\ud800"', /surrogate/u],
    ['{}; declare const admin: true', undefined],
    ['{}; globalThis.admin = true', /more than a type/u],
    ['{ a: ', /no TypeScript/u],
  ])('FR-22: %j', (signature, fault) => {
    if (fault === undefined) expect(faultOf(signature)).toBeUndefined();
    else expect(faultOf(signature)).toMatch(fault);
  });
});

describe('tryItem', () => {
  const compiler = createSchemaCompiler({ maxCached: 10 });

  it('tells what became of a schema and of its arguments', () => {
    const schema = { type: 'object', properties: { a: { type: 'object' } }, additionalProperties: false };
    expect(tryItem({ schema, args: { a: '{}' } }, compiler)).toEqual({
      rendered: true,
      outputRendered: false,
      compiled: true,
      fitted: false,
      repaired: true,
    });
  });

  it('tells of a crash, and goes on', () => {
    const broken = {
      compile(): never {
        throw new RangeError('too deep');
      },
    };
    expect(tryItem({ schema: true, args: {} }, broken).crash).toContain('too deep');
  });
});

describe('itemOf', () => {
  it('gives the same item for the same seed and number, and another for another', () => {
    expect(itemOf(1, 7)).toEqual(itemOf(1, 7));
    const texts = Array.from({ length: 50 }, (_, number) => JSON.stringify(itemOf(1, number).args));
    expect(new Set(texts).size).toBeGreaterThan(40);
  });
});
