import { describe, expect, it } from 'vitest';
import { hashArguments } from './hash-arguments.ts';

describe('hashArguments', () => {
  it('does not depend on the order of properties', () => {
    expect(hashArguments({ a: 1, b: { c: 2, d: 3 } })).toBe(hashArguments({ b: { d: 3, c: 2 }, a: 1 }));
  });

  it.each([
    [{ a: 1 }, { a: '1' }],
    [{ a: null }, {}],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: [] }, { a: {} }],
    [{ a: 'b', c: 'd' }, { a: 'b","c":"d' }],
    [{ 'a":1,"b': 1 }, { a: 1, b: 1 }],
  ])('POL-3: tells %j from %j', (one, other) => {
    expect(hashArguments(one)).not.toBe(hashArguments(other));
  });
});
