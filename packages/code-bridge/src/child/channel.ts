import { readSync, writeSync } from 'node:fs';

const HOST_TO_CHILD = 0;
const CHILD_TO_HOST = 1;
const CHUNK_BYTES = 64 * 1024;
const LINE_FEED = 10;

/** Lines from and to the host. Blocking on purpose: the child needs no event loop, so it keeps none. */
export interface Channel {
  /** The next line without its end; undefined when the host has closed the pipe. */
  read(): string | undefined;
  write(line: string): void;
}

export function openChannel(): Channel {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let buffered: Buffer = Buffer.alloc(0);
  // Taken now: after shedding there is no `Buffer` left to look up.
  const concat = Buffer.concat;
  const encode = Buffer.from;

  return {
    read() {
      const parts: Buffer[] = [];
      for (;;) {
        const end = buffered.indexOf(LINE_FEED);
        if (end >= 0) {
          parts.push(buffered.subarray(0, end));
          buffered = buffered.subarray(end + 1);
          return concat(parts).toString('utf8');
        }
        parts.push(buffered);
        const length = readSync(HOST_TO_CHILD, chunk);
        if (length === 0) return undefined;
        buffered = encode(chunk.subarray(0, length));
      }
    },
    write(line) {
      const bytes = encode(line, 'utf8');
      for (let written = 0; written < bytes.length; ) written += writeSync(CHILD_TO_HOST, bytes, written);
    },
  };
}
