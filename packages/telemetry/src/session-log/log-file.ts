import { constants, writeSync } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SessionIdentity, SessionRecord } from '@openclaw/contracts';
import { type AppendFile, createLineWriter, type LineWriter, lineOf, writeAll } from './line-writer.ts';
import { parseRecord } from './parse-record.ts';
import { headerOf, NEWLINE } from './read-log.ts';

/** One open log. */
export interface LogFile extends LineWriter {
  /** As the log's first record has it, which may not be the key it was opened by. */
  readonly session: SessionIdentity;
  /** True if the log held no session before. */
  readonly isNew: boolean;
  /** Bytes of a record that an earlier crash cut short; 0 for a log that ended well. */
  readonly lostBytes: number;
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
    return { ...(await mend(handle, options)), ...createLineWriter(appendFile(handle)) };
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

  const at = options.now().toISOString();
  const lines = tail.length === 0 ? [] : ['\n'];
  if (header === undefined)
    lines.push(lineOf({ type: 'session', version: 1, at, ...identityOf(options.session) }));
  if (lostBytes > 0) lines.push(lineOf(recoveryNotice(at, lostBytes)));
  if (lines.length > 0) writeAll(appendFile(handle), Buffer.from(lines.join('')));
  return { session: identityOf(header ?? options.session), isNew: header === undefined, lostBytes };
}

function appendFile(handle: FileHandle): AppendFile {
  return { write: (bytes) => writeSync(handle.fd, bytes), close: () => handle.close() };
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

function identityOf({ agentId, sessionKey, sessionId }: SessionIdentity): SessionIdentity {
  return { agentId, sessionKey, sessionId };
}
