import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** All of a stream as text, without the line break at its end. */
export async function readText(stream: Readable): Promise<string> {
  return (await text(stream)).replace(/\r?\n$/u, '');
}
