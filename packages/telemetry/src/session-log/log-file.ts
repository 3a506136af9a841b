import { constants } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OpenClawError, type SessionIdentity, type SessionRecord } from '@openclaw/contracts';
import { parseRecord } from './parse-record.ts';
import { headerOf, NEWLINE } from './read-log.ts';

/** One open log: whole lines go to its end, one after another. */
export interface LogFile {
  readonly session: SessionIdentity;
  /** True if the log held no session before. */
  readonly isNew: boolean;
  /** Bytes of a record that an earlier crash cut short; 0 for a log that ended well. */
  readonly lostBytes: number;
  append(record: SessionRecord): Promise<void>;
  /** Waits for the appends that were begun. */
  close(): Promise<void>;
}

export const RECOVERY_NOTICE = 'session_log_recovered';

const { O_APPEND, O_CREAT, O_RDWR } = constants;
const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;

/**
 * Opens a log for appending and mends its end: a torn last line is closed off, left where it is for an inquiry, and
 * reported by a `notice` record. It is not cut away, since the writer may be another process that is not done.
 */
export async function openLogFile(
  path: string,
  options: { readonly session: SessionIdentity; readonly now: () => Date },
): Promise<LogFile> {
  await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY_DIRECTORY });
  const handle = await open(path, O_RDWR | O_APPEND | O_CREAT, OWNER_ONLY_FILE);
  try {
    return appender(handle, await mend(handle, options));
  } catch (error) {
    await handle.close();
    throw error;
  }
}

type Opened = Pick<LogFile, 'session' | 'isNew' | 'lostBytes'>;

async function mend(
  handle: FileHandle,
  options: { readonly session: SessionIdentity; readonly now: () => Date },
): Promise<Opened> {
  const { size, mode } = await handle.stat();
  if ((mode & 0o077) !== 0) await handle.chmod(OWNER_ONLY_FILE);
  const tail = await lastLine(handle, size);
  const tailIsWhole = tail.length === 0 || parseRecord(tail) !== undefined;
  const lostBytes = tailIsWhole ? 0 : tail.length;
  const header = await headerOf(handle);
  refuseOtherKey(header, options.session);

  const at = options.now().toISOString();
  const lines = tail.length === 0 ? [] : ['\n'];
  if (header === undefined)
    lines.push(lineOf({ type: 'session', version: 1, at, ...identityOf(options.session) }));
  if (lostBytes > 0) lines.push(lineOf(recoveryNotice(at, lostBytes)));
  if (lines.length > 0) await writeAll(handle, Buffer.from(lines.join('')));
  return { session: identityOf(header ?? options.session), isNew: header === undefined, lostBytes };
}

function appender(handle: FileHandle, opened: Opened): LogFile {
  let queue: Promise<unknown> = Promise.resolve();
  let isTorn = false;
  return {
    ...opened,
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

/** One write for a whole line; the loop goes on only where the system took less, as on a full disk. */
async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, null);
    done += bytesWritten;
  }
}

/** JSON with well-formed strings; it holds no raw line break, so a record is a line. */
function lineOf(record: SessionRecord): string {
  const json = JSON.stringify(record, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
  return `${json}\n`;
}

const TAIL_CHUNK_BYTES = 64 * 1024;

/** The bytes after the last newline. */
async function lastLine(handle: FileHandle, size: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let end = size;
  while (end > 0) {
    const start = Math.max(0, end - TAIL_CHUNK_BYTES);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start);
    const chunk = buffer.subarray(0, bytesRead);
    const newline = chunk.lastIndexOf(NEWLINE);
    chunks.unshift(chunk.subarray(newline + 1));
    if (newline >= 0) break;
    end = start;
  }
  return Buffer.concat(chunks);
}

function recoveryNotice(at: string, lostBytes: number): SessionRecord {
  return {
    type: 'notice',
    at,
    runId: '',
    code: RECOVERY_NOTICE,
    message: `The log ended in the middle of a record: ${lostBytes} bytes of it were lost.`,
  };
}

function refuseOtherKey(header: SessionIdentity | undefined, session: SessionIdentity): void {
  if (header === undefined || header.sessionKey === session.sessionKey) return;
  throw new OpenClawError(
    'request_invalid',
    'The session id belongs to a session of another key; use its own key or another id.',
    { data: { field: 'sessionId' } },
  );
}

function identityOf({ agentId, sessionKey, sessionId }: SessionIdentity): SessionIdentity {
  return { agentId, sessionKey, sessionId };
}
