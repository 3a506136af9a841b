import { createReadStream } from 'node:fs';

/** Some 200,000 tools. */
const MAX_BYTES = 128 * 1024 * 1024;

/** A file as text, without a byte order mark. Rejects past 128 MiB: a device or a pipe may never end. */
export async function readTextFile(path: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new RangeError(`it has more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\ufeff/u, '');
}
