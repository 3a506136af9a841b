import { expect, it } from 'vitest';
import { printableOutput } from './printable-output.ts';

const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);

it.each([
  ['a line that ends with two carriage returns', 'a\r\r\nb\r\n', 'a\nb\n'],
  ['a line drawn over', '10%\r50%\r\r100%\r\nx', '100%\nx'],
  ['a title', `a${ESCAPE}]0;title${BELL}b${ESCAPE}]0;title${ESCAPE}\\c`, 'abc'],
  ['the lines after a title that never ends', `a${ESCAPE}]0;title\nb\n`, 'a\nb\n'],
  ['the lines after a device string that never ends', `${ESCAPE}Pq\nb\n`, '\nb\n'],
  ['what would turn the text round', 'a\u{202e}b\u{2066}c', 'a\u{fffd}b\u{fffd}c'],
  ['what nobody would see', 'a\u{e0041}', 'a\u{fffd}'],
  ['bytes that are no UTF-8', Buffer.from([0x61, 0xff]), 'a\u{fffd}'],
])('shows %s', (_case, output, shown) => {
  expect(printableOutput(Buffer.from(output))).toBe(shown);
});
