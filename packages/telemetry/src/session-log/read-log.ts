import { type FileHandle, open, readFile } from 'node:fs/promises';
import type { SessionContents, SessionIdentity, SessionOpened, SessionRecord } from '@openclaw/contracts';
import { parseRecord } from './parse-record.ts';

export const NEWLINE = 0x0a;
/** Twice the longest header, so that one written anew behind a torn one is found as well. */
const HEADER_BYTES = 16 * 1024;

/**
 * The records of a log's bytes. A last line without its newline counts if it is a whole record; every other line
 * that cannot be read is skipped and counted. Never throws.
 */
export function parseLog(bytes: Uint8Array, ids: Omit<SessionIdentity, 'sessionKey'>): SessionContents {
  const records: SessionRecord[] = [];
  let damaged = 0;
  for (const line of linesOf(bytes)) {
    const record = parseRecord(line);
    if (record === undefined) damaged += 1;
    else records.push(record);
  }
  const opened = records.find((record) => record.type === 'session');
  return { session: { ...ids, sessionKey: opened?.sessionKey ?? unknownKey(ids) }, records, damaged };
}

/** The key a session goes by when the record that held it was lost. */
export function unknownKey(ids: Omit<SessionIdentity, 'sessionKey'>): string {
  return `agent:${ids.agentId}:${ids.sessionId}`;
}

export function readLog(path: string, ids: Omit<SessionIdentity, 'sessionKey'>): Promise<SessionContents> {
  return readFile(path).then((bytes) => parseLog(bytes, ids));
}

/** The `session` record, from the beginning of the file only. */
export async function readHeader(path: string): Promise<SessionOpened | undefined> {
  await using handle = await open(path, 'r');
  return headerOf(handle);
}

export async function headerOf(handle: FileHandle): Promise<SessionOpened | undefined> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
  for (const line of linesOf(buffer.subarray(0, bytesRead))) {
    const record = parseRecord(line);
    if (record?.type === 'session') return record;
  }
  return undefined;
}

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    if (end > start) yield bytes.subarray(start, end);
    start = end + 1;
  }
}
