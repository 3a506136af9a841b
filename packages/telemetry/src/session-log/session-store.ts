import {
  asOpenClawError,
  type Logger,
  messageOf,
  OpenClawError,
  type RunRecord,
  type SessionIdentity,
  type SessionLog,
  type SessionStore,
  SILENT_LOGGER,
} from '@openclaw/contracts';
import { boundCall } from './bound-call.ts';
import { isMissing } from './is-missing.ts';
import { findSession, type KnownHeaders, listSessions, removeOlderSessions } from './list-sessions.ts';
import { type LogFile, openLogFile } from './log-file.ts';
import { readHeader, readLog, unknownKey } from './read-log.ts';
import { refuseUnsafeIds, refuseUnsafeKey, sessionLogPath } from './session-path.ts';

export interface SessionStoreOptions {
  /** Logs go to `<stateDir>/agents/<agentId>/sessions/<sessionId>.jsonl`, readable by their owner only. */
  readonly stateDir: string;
  readonly now?: () => Date;
  /** Is told when a log had to be mended. */
  readonly logger?: Logger;
}

/**
 * Session logs as files of JSON lines. Several writers of one session in this process share one file and take turns
 * by record. Throws `request_invalid` for ids that cannot be file names, `session_not_found`, and
 * `session_log_failed` where the file system refuses.
 */
export function createSessionStore(options: SessionStoreOptions): SessionStore {
  const { stateDir, now = () => new Date(), logger = SILENT_LOGGER } = options;
  const files = new Map<string, SharedFile>();
  const known: KnownHeaders = new Map();

  return {
    async open(session) {
      refuseUnsafeIds({ agentId: session.agentId, sessionId: session.sessionId }, 'request_invalid');
      refuseUnsafeKey(session.sessionKey);
      const path = sessionLogPath(stateDir, session);
      await untilClosed(files, path);
      const held = files.get(path);
      const shared = held ?? { users: 0, file: openLogFile(path, { session, now }) };
      files.set(path, shared);
      shared.users += 1;
      const release = () => releaseFile(files, path);
      try {
        const file = await shared.file;
        refuseOtherKey(file, session);
        if (file.lostBytes > 0 && held === undefined) warnOfLoss(logger, file);
        return sessionLog(file, { isNew: file.isNew && held === undefined, release });
      } catch (error) {
        await release();
        throw asLogError(error);
      }
    },

    async read(agentId, sessionId) {
      refuseUnsafeIds({ agentId, sessionId }, 'session_not_found');
      const ids = { agentId, sessionId };
      return readLog(sessionLogPath(stateDir, ids), ids).catch((error: unknown) => rethrowUnread(error, ids));
    },

    async identify(agentId, sessionId) {
      refuseUnsafeIds({ agentId, sessionId }, 'session_not_found');
      const ids = { agentId, sessionId };
      const header = await readHeader(sessionLogPath(stateDir, ids)).catch((error: unknown) =>
        rethrowUnread(error, ids),
      );
      return { ...ids, sessionKey: header?.sessionKey ?? unknownKey(ids) };
    },

    async list(agentId) {
      if (agentId !== undefined) refuseUnsafeIds({ agentId }, 'request_invalid');
      return listSessions(stateDir, agentId).catch(rethrowLogError);
    },

    async find(agentId, sessionKey) {
      refuseUnsafeIds({ agentId }, 'request_invalid');
      return findSession(stateDir, { agentId, sessionKey, known }).catch(rethrowLogError);
    },

    async removeOlder(agentId, sessionKey, { keep }) {
      refuseUnsafeIds({ agentId }, 'request_invalid');
      const isOpen = (path: string): boolean => files.has(path);
      return removeOlderSessions(stateDir, { agentId, sessionKey, known, keep, isOpen }).catch(
        rethrowLogError,
      );
    },
  };
}

interface SharedFile {
  users: number;
  readonly file: Promise<LogFile>;
  closing?: Promise<void>;
}

function sessionLog(
  file: LogFile,
  { isNew, release }: { readonly isNew: boolean; readonly release: () => Promise<void> },
): SessionLog {
  let isClosed = false;
  return {
    isNew,
    async append(record: RunRecord) {
      if (isClosed) throw new OpenClawError('session_log_failed', 'The session log is closed.');
      await file.append(record.type === 'call' ? boundCall(record) : record).catch(rethrowLogError);
    },
    async [Symbol.asyncDispose]() {
      if (isClosed) return;
      isClosed = true;
      await release();
    },
  };
}

/** The last user closes the file; who opens it meanwhile waits, and reads its end when nothing is in flight. */
async function releaseFile(files: Map<string, SharedFile>, path: string): Promise<void> {
  const shared = files.get(path);
  if (shared === undefined) return;
  shared.users -= 1;
  if (shared.users > 0) return;
  shared.closing = shared.file
    .then(
      (file) => file.close(),
      // Never opened, so there is nothing to close; whoever opened it got the error.
      () => undefined,
    )
    .finally(() => files.delete(path));
  await shared.closing.catch(rethrowLogError);
}

async function untilClosed(files: ReadonlyMap<string, SharedFile>, path: string): Promise<void> {
  // A failure to close is told to the one who closes; the new file is another one.
  for (;;) {
    const closing = files.get(path)?.closing;
    if (closing === undefined) return;
    await closing.catch(() => undefined);
  }
}

function refuseOtherKey(file: LogFile, session: SessionIdentity): void {
  if (file.session.sessionKey === session.sessionKey) return;
  throw new OpenClawError(
    'request_invalid',
    'The session id belongs to a session of another key; use its own key or another id.',
    {
      data: { field: 'sessionId' },
    },
  );
}

function warnOfLoss(logger: Logger, file: LogFile): void {
  logger.warn(
    { ...file.session, lostBytes: file.lostBytes },
    'a session log ended in the middle of a record',
  );
}

function rethrowUnread(
  error: unknown,
  data: { readonly agentId: string; readonly sessionId: string },
): never {
  if (!isMissing(error)) throw asLogError(error);
  throw new OpenClawError('session_not_found', 'There is no session log of that id.', { data });
}

function asLogError(error: unknown): OpenClawError {
  if (error instanceof OpenClawError) return asOpenClawError(error);
  return new OpenClawError('session_log_failed', `The session log cannot be used: ${messageOf(error)}`, {
    cause: error,
  });
}

function rethrowLogError(error: unknown): never {
  throw asLogError(error);
}
