import { describe, expect, it } from 'vitest';
import { isBlankJson5, parseJson5 } from './json5-document.ts';

describe('parseJson5', () => {
  it.each([
    { text: '{\n  a: 1\n  b: 2\n}', line: 3, column: 3, why: 'a missing comma' },
    { text: '{\r\n  a: ,\r\n}', line: 2, column: 6, why: 'a missing value' },
    { text: '{ a: 1', line: 1, column: 7, why: 'a missing brace' },
    { text: '{ a: 1 } x', line: 1, column: 10, why: 'something after the end' },
    { text: '{\n  a: {\n    b: 1,\n    "b": 2,\n  },\n}', line: 4, column: 5, why: 'a key given twice' },
    { text: '[{ "a": 1, \\u0061: 2 }]', line: 1, column: 12, why: 'a key given twice in other letters' },
  ])('CFG-1: says where $why is', ({ text, line, column }) => {
    expect(() => parseJson5(text, 'openclaw.json5')).toThrow(
      expect.objectContaining({ code: 'config_unreadable', data: { line, column } }),
    );
  });

  it('CFG-1: reads what JSON5 allows', () => {
    const text = "// c\n{ a: 'it\\'s \\\n\\x41', \"b\": [+1, .5, 0x1F, -Infinity,], $d: null, }";
    expect(parseJson5(text, 'test').value).toEqual({
      a: "it's A",
      b: [1, 0.5, 31, Number.NEGATIVE_INFINITY],
      $d: null,
    });
  });

  it.each([
    { text: '', blank: true },
    { text: '\uFEFF \r\n\t', blank: true },
    { text: '// a\n/* b ** */ // c', blank: true },
    { text: '// a\n{}', blank: false },
    { text: '/* open', blank: false },
    { text: '/', blank: false },
  ])('CFG-1: $text is blank: $blank', ({ text, blank }) => {
    expect(isBlankJson5(text)).toBe(blank);
  });
});
