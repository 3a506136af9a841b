import type { SessionRecord } from '@openclaw/contracts';

/** Appends whole lines to the end of one file, one after another. */
export interface LineWriter {
  append(record: SessionRecord): Promise<void>;
  close(): Promise<void>;
}

/** The part of a file opened for appending that is used here. */
export interface AppendFile {
  /** Gives how many of the bytes the system took. */
  write(bytes: Uint8Array): number;
  close(): Promise<void>;
}

/**
 * A failed append is told to its caller, and the next one starts on a line of its own. Lines are not left to Node's
 * threads: the system takes one into its cache in microseconds, while a run, which waits for each of its records, would
 * wait for two changes of threads as well, three times and more between an answer and the next request.
 */
export function createLineWriter(file: AppendFile): LineWriter {
  let isTorn = false;
  return {
    async append(record) {
      const before = isTorn ? '\n' : '';
      const line = Buffer.from(before + lineOf(record));
      isTorn = true;
      writeAll(file, line);
      isTorn = false;
    },
    close: () => file.close(),
  };
}

/** JSON with well-formed strings; it holds no raw line break, so a record is a line. */
export function lineOf(record: SessionRecord): string {
  const json = JSON.stringify(record, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
  return `${json}\n`;
}

/** One write for a whole line; the loop goes on only where the system took less, as on a full disk. */
export function writeAll(file: AppendFile, bytes: Uint8Array): void {
  let rest = bytes;
  while (rest.length > 0) {
    const taken = file.write(rest);
    // Asked again, it might take nothing for ever, and the whole process would stand still.
    if (taken === 0) throw new Error('The file system took none of the bytes.');
    rest = rest.subarray(taken);
  }
}
