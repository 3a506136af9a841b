import { createReadStream } from 'node:fs';

/** Some 200,000 tools. */
const MAX_BYTES = 128 * 1024 * 1024;
const MARKS = [
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
] as const;

/**
 * A file as text, without a byte order mark; in UTF-16, as PowerShell writes what a command prints, if its mark says so.
 * Rejects past 128 MiB: a device or a pipe may never end.
 */
export async function readTextFile(path: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new RangeError(`it has more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  const content = Buffer.concat(chunks);
  const encoding = MARKS.find(({ mark }) => content.subarray(0, 2).equals(mark))?.encoding ?? 'utf-8';
  // A decoder leaves the mark of its own encoding out.
  return new TextDecoder(encoding).decode(content);
}
