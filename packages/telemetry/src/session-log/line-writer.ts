import type { SessionRecord } from '@openclaw/contracts';

/** Appends whole lines to the end of one file, one after another. */
export interface LineWriter {
  append(record: SessionRecord): Promise<void>;
  /** Waits for the appends that were begun. */
  close(): Promise<void>;
}

/** The part of a `FileHandle` opened for appending that is used here. */
export interface AppendHandle {
  write(
    bytes: Buffer,
    offset: number,
    length: number,
    position: null,
  ): Promise<{ readonly bytesWritten: number }>;
  close(): Promise<void>;
}

/** A failed append is told to its caller, and the next one starts on a line of its own. */
export function createLineWriter(handle: AppendHandle): LineWriter {
  let queue: Promise<unknown> = Promise.resolve();
  let isTorn = false;
  return {
    append(record) {
      const line = lineOf(record);
      const written = queue.then(async () => {
        const before = isTorn ? '\n' : '';
        isTorn = true;
        await writeAll(handle, Buffer.from(before + line));
        isTorn = false;
      });
      queue = written.catch(() => undefined);
      return written;
    },
    async close() {
      await queue;
      await handle.close();
    },
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
export async function writeAll(handle: AppendHandle, bytes: Buffer): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, null);
    done += bytesWritten;
  }
}
