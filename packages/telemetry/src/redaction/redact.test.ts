import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact } from './redact.ts';

describe('redact', () => {
  it('TEL-3: hides values under secret names, whatever their case and separators', () => {
    const secrets = {
      Authorization: 'x',
      'api-key': 'x',
      api_key: 'x',
      'X-Api-Key': 'x',
      accessToken: 'x',
      refresh_token: 'x',
      password: 1234,
      dbPasswordOld: 'x',
      clientSecret: { nested: 'x' },
      'Set-Cookie': ['x'],
      private_key: 'x',
      credentials: 'x',
      auth: 'x',
    };
    expect(redact(secrets)).toEqual(
      Object.fromEntries(Object.keys(secrets).map((key) => [key, '[redacted]'])),
    );
  });

  it('TEL-3: keeps what only sounds like a secret', () => {
    const plain = {
      maxTokens: 100,
      inputTokens: 3,
      author: 'ann',
      tokenizer: 'x',
      hasPassword: true,
      cookie: null,
    };
    expect(redact(plain)).toEqual(plain);
  });

  it('TEL-3: hides the value of a pair that is named like a secret', () => {
    expect(
      redact([
        { name: 'Authorization', value: 'hunter22' },
        { name: 'Accept', value: 'text' },
      ]),
    ).toEqual([
      { name: 'Authorization', value: '[redacted]' },
      { name: 'Accept', value: 'text' },
    ]);
  });

  it('TEL-3: hides a secret within text and within a key', () => {
    expect(redact({ note: 'Bearer abcdefgh', 'Bearer abcdefgh': 1 })).toEqual({
      note: 'Bearer [redacted]',
      'Bearer [redacted]': 1,
    });
  });

  it.each([
    ['BigInt', 12n, '12n'],
    ['undefined', undefined, null],
    ['NaN', Number.NaN, 'NaN'],
    ['-0', -0, 0],
    ['a function', () => 1, '[function]'],
    ['a symbol', Symbol('s'), '[symbol]'],
    ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['an invalid date', new Date(Number.NaN), '[invalid date]'],
    ['a URL', new URL('https://ann:hunter22@x.test/'), 'https://ann:[redacted]@x.test/'],
    ['an error', new TypeError('no'), { name: 'TypeError', message: 'no' }],
    ['a map', new Map([['a', 1n]]), [['a', '1n']]],
    ['a set', new Set([1]), [1]],
    ['bytes', new Uint8Array(3), '[3 bytes]'],
    ['a property that is undefined', { a: undefined, b: 1 }, { b: 1 }],
    ['a hole', [undefined, 1], [null, 1]],
  ])('TEL-3: makes JSON of %s', (_what, value, expected) => {
    expect(redact(value)).toEqual(expected);
  });

  it('TEL-3: survives cycles, getters that throw, hostile proxies and endless depth', () => {
    const cyclic: Record<string, unknown> = { a: 1 };
    cyclic['self'] = cyclic;
    expect(redact(cyclic)).toEqual({ a: 1, self: '[cycle]' });
    const thrower = {
      get bad(): string {
        throw new Error('no');
      },
      good: 1,
    };
    expect(redact(thrower)).toEqual({ bad: '[unreadable]', good: 1 });
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(JSON.stringify(redact({ proxy }))).toContain('[unreadable]');
    const { proxy: list, revoke: revokeList } = Proxy.revocable([1], {});
    revokeList();
    const trapped = new Proxy([1], {
      get() {
        throw new Error('no');
      },
    });
    expect(JSON.stringify(redact([list, trapped]))).toBe('["[unreadable]",["[unreadable]"]]');
    let deep: unknown = 'end';
    for (let level = 0; level < 5000; level += 1) deep = [deep];
    expect(JSON.stringify(redact(deep))).toBe('[[[[[[[["[too deep]"]]]]]]]]');
  });

  it('TEL-3: a name from outside cannot reach a prototype', () => {
    const copied = redact(JSON.parse('{"__proto__":{"polluted":1}}'));
    expect(JSON.stringify(copied)).toBe('{"__proto__":{"polluted":1}}');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('TEL-3: one large value does not hide its neighbours, and cuts are marked', () => {
    const copied = redact({
      body: 'word '.repeat(60_000),
      path: 'x',
      items: Array.from({ length: 500 }, () => 1),
    });
    expect(copied).toMatchObject({ path: 'x', body: expect.stringMatching(/…$/) });
    expect(JSON.stringify(copied)).toContain('"… 400 more"');
  });

  it('TEL-3: the JSON text is never longer than asked, nor than the least of 64', () => {
    fc.assert(
      fc.property(
        fc.object({ maxDepth: 4, maxKeys: 12 }),
        fc.integer({ min: 0, max: 400 }),
        (value, maxCharacters) => {
          expect(JSON.stringify(redact(value, { maxCharacters })).length).toBeLessThanOrEqual(
            Math.max(maxCharacters, 64),
          );
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('TEL-3: a JSON value that fits and holds no secret is copied as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3, noUnicodeString: false }), (value) => {
        fc.pre(JSON.stringify(value).length < 500);
        expect(redact(value)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 500 },
    );
  });

  it('FR-85: every string of the copy is well-formed, also where it was cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('\ud83d\udcc5', '\ud800', '"', 'a') })),
        (value) => {
          const json = JSON.stringify(redact({ [value.join('')]: value }, { maxCharacters: 80 }));
          expect(JSON.parse(json)).toEqual(redact({ [value.join('')]: value }, { maxCharacters: 80 }));
          expect(json).not.toMatch(/\\ud[89a-f]/);
        },
      ),
    );
  });
});
