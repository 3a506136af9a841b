import { open } from 'node:fs/promises';
import { boundText, oneLine, type SessionIdentity, type SessionRecord } from '@openclaw/contracts';
import { isMissing } from './is-missing.ts';
import { parseLog } from './read-log.ts';
import { refuseUnsafeIds, sessionLogPath } from './session-path.ts';

/** By what a person tells sessions apart. Absent is what the log does not begin with. */
export interface SessionOpening {
  /** Of its first run. */
  readonly channel?: string;
  /** The text of the first message of a user, on one line of at most 200 characters. */
  readonly firstMessage?: string;
}

export interface OpeningOptions {
  readonly stateDir: string;
  readonly session: Omit<SessionIdentity, 'sessionKey'>;
}

/** A log may hold many MB, and all of them are asked for at once. */
const OPENING_BYTES = 64 * 1024;
const MAX_MESSAGE_CHARACTERS = 200;

/** How a session began, from the first 64 KB of its log; nothing for a log that is gone. Throws `session_not_found`. */
export async function readSessionOpening({ stateDir, session }: OpeningOptions): Promise<SessionOpening> {
  const { agentId, sessionId } = session;
  refuseUnsafeIds({ agentId, sessionId }, 'session_not_found');
  try {
    await using handle = await open(sessionLogPath(stateDir, session), 'r');
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(OPENING_BYTES), 0, OPENING_BYTES, 0);
    return openingOf(parseLog(buffer.subarray(0, bytesRead), session).records);
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
}

function openingOf(records: readonly SessionRecord[]): SessionOpening {
  const run = records.find((record) => record.type === 'run');
  const texts = records.flatMap((record) => (record.type === 'message' ? [textOfUser(record.message)] : []));
  const first = texts.find((text) => text !== undefined);
  return {
    ...(run === undefined ? {} : { channel: run.channel }),
    ...(first === undefined ? {} : { firstMessage: boundText(oneLine(first), MAX_MESSAGE_CHARACTERS) }),
  };
}

function textOfUser(
  message: Extract<SessionRecord, { readonly type: 'message' }>['message'],
): string | undefined {
  if (message.role !== 'user') return undefined;
  return message.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join(' ');
}
