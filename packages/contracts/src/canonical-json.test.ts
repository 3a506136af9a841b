import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

describe('canonicalJson', () => {
  it.each([
    [
      'properties stand in one order, at every level',
      { b: [{ d: 1, c: 2 }], a: null },
      '{"a":null,"b":[{"c":2,"d":1}]}',
    ],
    ['numbers for names are names', { 10: 'x', 9: 'y' }, '{"10":"x","9":"y"}'],
    ['the order of a list stays', [2, 1, '"'], '[2,1,"\\""]'],
    ['text is as JSON has it', 'a\ud800', '"a\\ud800"'],
  ])('%s', (_, value, text) => {
    expect(canonicalJson(value)).toBe(text);
    expect(JSON.parse(text)).toEqual(value);
  });
});
