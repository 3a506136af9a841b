import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { readBody } from './http-get.ts';

it('keeps the bytes of a body, and not what they came in', async () => {
  const answer = new IncomingMessage(new Socket());
  const before = process.memoryUsage().arrayBuffers;
  // A gigabyte if they were kept; what is not is collected some time, and later on a busy machine.
  let left = 16_000;
  let peak = 0;
  answer._read = () => {
    left -= 1;
    peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
    answer.push(left < 0 ? null : Buffer.alloc(64 * 1024, 'a').subarray(0, 1));
  };
  const { bytes, isCut } = await readBody(answer, {
    maxBytes: 1_000_000,
    signal: new AbortController().signal,
  });
  expect({ text: bytes.toString(), isCut }).toEqual({ text: 'a'.repeat(16_000), isCut: false });
  expect(peak).toBeLessThan(512 * 1024 * 1024);
});

it.each([
  ['nothing of an empty one', [], '', false],
  ['all of one that just fits', ['abc', 'de'], 'abcde', false],
  ['the beginning of one that is longer', ['abc', 'def'], 'abcde', true],
])('reads %s', async (_case, parts, text, isCut) => {
  const answer = new IncomingMessage(new Socket());
  for (const part of parts) answer.push(part);
  answer.push(null);
  const body = await readBody(answer, { maxBytes: 5, signal: new AbortController().signal });
  expect({ text: body.bytes.toString(), isCut: body.isCut }).toEqual({ text, isCut });
});
