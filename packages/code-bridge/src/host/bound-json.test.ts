import type { JsonValue } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { boundJson } from './bound-json.ts';

describe('boundJson', () => {
  it('gives back the very same value when it fits', () => {
    const value = { a: [1, 'x', null] };
    expect(boundJson(value, 100)).toEqual({ value, cut: false });
    expect(boundJson(value, 100).value).toBe(value);
  });

  it('FR-83, BRG-9: a long list keeps its shape and says how many items are missing', () => {
    const { value, cut } = boundJson(Array<JsonValue>(5_000).fill({ k: 'v' }), 1_000);
    expect(cut).toBe(true);
    const items = value as JsonValue[];
    expect(items[0]).toEqual({ k: 'v' });
    expect(items.at(-1)).toBe(`… ${5_000 - items.length + 1} more items`);
  });

  it('FR-83: large properties share the room that small ones leave', () => {
    const value = { id: 7, rows: Array(500).fill('row'), text: 'x'.repeat(5_000), ok: true };
    const bounded = boundJson(value, 1_000).value as typeof value;
    expect(bounded).toMatchObject({ id: 7, ok: true });
    expect(bounded.rows.length).toBeGreaterThan(10);
    expect(bounded.text.length).toBeGreaterThan(100);
    expect(bounded.text.endsWith('…')).toBe(true);
  });

  it('counts the properties that are left out', () => {
    const wide = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`key${index}`, index]));
    const bounded = boundJson(wide, 500).value as Record<string, JsonValue>;
    expect(bounded['…']).toBe(`${1_001 - Object.keys(bounded).length} more properties`);
  });

  it('FR-85: never cuts a character in two', () => {
    for (let room = 10; room < 40; room += 1) {
      const { value } = boundJson('🙂'.repeat(100), room);
      expect(String(value).isWellFormed()).toBe(true);
    }
  });

  it('keeps keys that objects have of their own', () => {
    const value = JSON.parse(`{"__proto__":${JSON.stringify('x'.repeat(500))},"constructor":1}`);
    const bounded = boundJson(value, 300).value;
    expect(Object.hasOwn(bounded as object, '__proto__')).toBe(true);
    expect(Object.getPrototypeOf(bounded)).toBe(Object.prototype);
  });

  it('BRG-9: is valid JSON within its bound, for 2000 values of every shape', () => {
    const next = numbers(42);
    for (let round = 0; round < 2_000; round += 1) {
      const value = anyValue(next, 5);
      const bound = 120 + Math.floor(next() * 600);
      const bounded = boundJson(value, bound);
      const text = JSON.stringify(bounded.value);
      expect(text.length).toBeLessThanOrEqual(bound);
      expect(bounded.cut).toBe(JSON.stringify(value) !== text);
    }
  });
});

/** A small generator of numbers between 0 and 1, the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function anyValue(next: () => number, depth: number): JsonValue {
  const kind = Math.floor(next() * (depth === 0 ? 4 : 7));
  const size = Math.floor(next() * 12);
  switch (kind) {
    case 0:
      return null;
    case 1:
      return next() < 0.5;
    case 2:
      return Math.floor(next() * 1e9);
    case 3:
      return '\n"é🙂x'.repeat(Math.floor(next() * 40));
    case 4:
      return Array.from({ length: size }, () => anyValue(next, depth - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: size }, (_, index) => [`k${index}"`, anyValue(next, depth - 1)]),
      );
  }
}
