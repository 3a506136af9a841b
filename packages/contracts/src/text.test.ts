import { describe, expect, it } from 'vitest';
import { boundText, oneLine } from './text.ts';

describe('boundText', () => {
  it.each([
    ['a text that fits is whole', 'abc', 3, 'abc'],
    ['one that does not ends in a mark', 'abcd', 3, 'ab…'],
    ['the mark alone', 'abcd', 1, '…'],
    ['no room at all', 'abcd', 0, ''],
    ['a pair that would be split goes whole', 'a😀b', 3, 'a…'],
    ['a pair that fits stays', 'a😀bc', 4, 'a😀…'],
    ['a lone half becomes the replacement character', 'a\ud83d', 9, 'a\ufffd'],
  ])('%s', (_, text, maxCharacters, bounded) => {
    expect(boundText(text, maxCharacters)).toBe(bounded);
  });
});

describe('oneLine', () => {
  it.each([
    ['line ends of every kind are spaces', 'a\r\nb\u2028c\td', 'a b c d'],
    ['control, bidi and zero-width characters go', 'a\u0000b\u202ec\u200bd', 'abcd'],
    ['what goes leaves no second space', 'a \u200b b', 'a b'],
    ['nor one at an end', '\u202e a \u0007', 'a'],
    ['a lone half becomes the replacement character', '\udc00', '\ufffd'],
  ])('FR-113: %s', (_, text, line) => {
    expect(oneLine(text)).toBe(line);
    expect(oneLine(line)).toBe(line);
  });
});
