import { expect, it } from 'vitest';
import { cleanText, decodeText } from './decode-text.ts';
import { prettyJson } from './pretty-json.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

it.each([
  ['UTF-8 by default', bytes([0xc3, 0xa9]), undefined, 'é'],
  ['UTF-8 that was cut in a character', bytes('a', [0xc3, 0xa9, 0xe2, 0x82]), undefined, 'aé'],
  ['windows-1252 for what is no UTF-8', bytes([0xe9, 0x80]), undefined, 'é€'],
  ['the charset of the header', bytes([0xd0, 0xc1]), 'koi8-r', 'па'],
  ['a byte order mark before the header', bytes([0xff, 0xfe, 0x61, 0x00]), 'latin1', 'a'],
  ['a charset that there is not', bytes([0xc3, 0xa9]), 'klingon', 'é'],
  [
    'the charset of the page',
    bytes('<meta charset="windows-1251">', [0xcf]),
    undefined,
    '<meta charset="windows-1251">П',
  ],
  [
    'a page that names an encoding it cannot be in',
    bytes('<meta charset=utf-16>', [0xc3, 0xa9]),
    undefined,
    '<meta charset=utf-16>é',
  ],
])('reads %s', (name, given, charset, text) => {
  expect(decodeText(given, { charset, isHtml: true, isCut: name.includes('cut') })).toBe(text);
});

it('takes bytes with NUL for no text', () => {
  expect(decodeText(bytes('a\0b'), { charset: undefined, isHtml: false, isCut: false })).toBeUndefined();
});

it('takes out controls, bidi overrides and tag characters, and keeps joined emoji', () => {
  expect(cleanText('a\r\nb\rc\u001b[31m\u202ed\u{e0041}\u{1f468}\u200d\u{1f469}\ud800')).toBe(
    'a\nb\nc[31md\u{1f468}\u200d\u{1f469}\u{fffd}',
  );
});

it('takes out what spells bytes unseen, and keeps what scripts and emoji need', () => {
  const unseen = '\u{fe01}\u{e0102}\u200b\u200c\u200b\u2062\u2064';
  expect(cleanText(`a\u{1f600}\ufe0f${unseen}b`)).toBe('a\u{1f600}\ufe0fb');
  for (const text of ['\u0645\u06cc\u200c\u062e', '1\ufe0f\u20e3', '\u8fbb\u{e0100}', '\u200fa']) {
    expect(cleanText(text)).toBe(text);
  }
});

it('indents JSON, and leaves what is none, or a bomb, as it is', () => {
  expect(prettyJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  for (const text of ['{"a":', '[12345678901234567890]', '[1e400]']) expect(prettyJson(text)).toBe(text);
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(prettyJson(deep)).toBe(deep);
  // Not deep, but each of its many numbers would get an indent.
  const wide = `${'['.repeat(60)}${'1,'.repeat(400_000)}1${']'.repeat(60)}`;
  expect(prettyJson(wide)).toBe(wide);
});
