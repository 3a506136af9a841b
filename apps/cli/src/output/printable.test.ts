import { describe, expect, it } from 'vitest';
import { jsonText, printable, printableLine } from './printable.ts';

describe('printable', () => {
  it.each([
    { text: 'a\tb\nc', shown: 'a\tb\nc', why: 'line breaks and tabs are layout' },
    { text: '\u001b[31mred\u001b[0m', shown: '[31mred[0m', why: 'an escape sequence is defused' },
    { text: 'a\r\u0007\u009bb', shown: 'ab', why: 'so are carriage return, bell and the one-byte CSI' },
    { text: '\ud800x', shown: '\ufffdx', why: 'a lone surrogate is no text' },
  ])('$why', ({ text, shown }) => {
    expect(printable(text)).toBe(shown);
  });
});

describe('printableLine', () => {
  it('folds to one bounded line without invisible characters', () => {
    expect(printableLine('a\n\n b\u200b\u202ec and more', 6)).toBe('a bc …');
  });
});

describe('jsonText', () => {
  it.each(['\u202e', '\u200b', '\u009b', '\u{e0001}'])(
    'escapes %j so that it reads back the same',
    (character) => {
      const text = jsonText({ [`k${character}`]: character });

      expect(text).not.toContain(character);
      expect(JSON.parse(text)).toEqual({ [`k${character}`]: character });
    },
  );
});
