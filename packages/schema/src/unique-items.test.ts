import { describe, expect, it } from 'vitest';
import { createSchemaCompiler } from './index.ts';

function accepts(schema: object, items: unknown): boolean {
  const compiled = createSchemaCompiler().compile(JSON.parse(JSON.stringify(schema)));
  return compiled.ok ? compiled.validate(items).valid : expect.unreachable(compiled.reason);
}

describe('uniqueItems', () => {
  const unique = { uniqueItems: true };
  it.each<readonly [string, object, unknown, boolean]>([
    ['a number and its text differ', unique, [1, '1', true, 'true', null, 'null'], true],
    ['numbers that are equal', unique, [1, 2, 1.0], false],
    [
      'objects alike but for the order',
      unique,
      [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ],
      false,
    ],
    [
      'lists in another order',
      unique,
      [
        [1, 2],
        [2, 1],
      ],
      true,
    ],
    ['no list', unique, 'aa', true],
    ['items that may repeat', { uniqueItems: false }, [1, 1], true],
  ])('EXE-2: %s', (_, schema, items, isValid) => {
    expect(accepts(schema, items)).toBe(isValid);
  });

  it('EXE-2: tens of thousands of objects are each looked at once', () => {
    const items = Array.from({ length: 50_000 }, (_, n) => ({ a: 1, n }));
    expect(accepts(unique, items)).toBe(true);
    expect(accepts(unique, [...items, { n: 7, a: 1 }])).toBe(false);
  });
});
