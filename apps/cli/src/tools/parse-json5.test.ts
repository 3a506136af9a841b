import { describe, expect, it } from 'vitest';
import { isBareText, parseJson5 } from './parse-json5.ts';

describe('isBareText', () => {
  it.each([
    { text: 'openai/gpt-5', bare: true, why: 'a word' },
    { text: 'two words', bare: true, why: 'words' },
    { text: `\${API_KEY}`, bare: true, why: 'an environment reference' },
    { text: 'true', bare: false, why: 'JSON5' },
    { text: '0x10', bare: false, why: 'JSON5' },
    { text: '{ mode: "tools" }', bare: false, why: 'JSON5' },
    { text: '{ mode: "tools"', bare: false, why: 'begun as an object: a mistake, not a text' },
    { text: "['a'", bare: false, why: 'begun as a list' },
    { text: '"a', bare: false, why: 'begun as a text' },
    { text: ' ', bare: false, why: 'nothing' },
  ])('$text: $bare, as it is $why', ({ text, bare }) => {
    expect(isBareText(text)).toBe(bare);
  });
});

describe('parseJson5', () => {
  it('reads what a person types', () => {
    expect(parseJson5("{ a: 1, b: ['x',], /* c */ }", 'x')).toEqual({ a: 1, b: ['x'] });
  });

  it('keeps __proto__ a plain key', () => {
    const value = parseJson5('{ "__proto__": { a: 1 } }', 'x');

    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});
