import { expect, it } from 'vitest';
import { LineSplitter } from './line-splitter.ts';
import { idOfOversized } from './lost-answer.ts';

function split(
  chunks: readonly Buffer[],
  maxLineBytes = 1_000,
): { lines: string[]; ids: (number | undefined)[] } {
  const lines: string[] = [];
  const ids: (number | undefined)[] = [];
  const splitter = new LineSplitter(
    { line: (text) => lines.push(text), tooLong: (ends) => ids.push(idOfOversized(ends)) },
    { maxLineBytes },
  );
  for (const chunk of chunks) splitter.push(chunk);
  return { lines, ids };
}

it('FR-104: lines come whole however the bytes are cut, multi-byte characters and CRLF included', () => {
  const bytes = Buffer.from('{"a":"é😀"}\r\n\nsecond\nunfinished');
  const single = Array.from(bytes, (byte) => Buffer.from([byte]));
  const expected = ['{"a":"é😀"}', '', 'second'];
  expect(split([bytes]).lines).toEqual(expected);
  expect(split(single).lines).toEqual(expected);
});

it.for([
  ['the id first', `{"jsonrpc":"2.0","id":7,"result":"${'x'.repeat(2_000)}"}`, 7],
  ['the id last, as the SDK writes it', `{"result":"${'x'.repeat(2_000)}","jsonrpc":"2.0","id":7}`, 7],
  ['an id in the text only', `{"result":"${'x'.repeat(2_000)} \\"id\\":7}"}`, undefined],
] as const)('FR-104: a line over the limit is dropped, with %s, and the next one is read', ([, line, id]) => {
  const bytes = Buffer.from(`${line}\nnext\n`);
  const chunks = Array.from({ length: Math.ceil(bytes.length / 100) }, (_, index) =>
    bytes.subarray(index * 100, (index + 1) * 100),
  );
  expect(split(chunks)).toEqual({ lines: ['next'], ids: [id] });
});
