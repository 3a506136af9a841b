import { join } from 'node:path';
import { type ErrorCode, OpenClawError, type SessionIdentity } from '@openclaw/contracts';

const LOG_SUFFIX = '.jsonl';
const MAX_KEY_CHARACTERS = 512;

/**
 * Whether an agent or session id can stand as one name in a path on every system: letters, digits, `.`, `_` and
 * `-`, at most 128, not starting or ending with a dot.
 */
export function isPathSegment(id: string): boolean {
  return /^[A-Za-z0-9_-](?:[A-Za-z0-9._-]{0,126}[A-Za-z0-9_-])?$/.test(id);
}

export function agentsDirectory(stateDir: string): string {
  return join(stateDir, 'agents');
}

export function sessionsDirectory(stateDir: string, agentId: string): string {
  return join(agentsDirectory(stateDir), agentId, 'sessions');
}

export function sessionLogPath(stateDir: string, session: Omit<SessionIdentity, 'sessionKey'>): string {
  return join(sessionsDirectory(stateDir, session.agentId), `${session.sessionId}${LOG_SUFFIX}`);
}

/** The session id of a log's file name, or undefined for a file that is not a session log. */
export function sessionIdOf(fileName: string): string | undefined {
  if (!fileName.endsWith(LOG_SUFFIX)) return undefined;
  const id = fileName.slice(0, -LOG_SUFFIX.length);
  return isPathSegment(id) ? id : undefined;
}

// SECURITY: ids come from HTTP headers and become paths.
export function refuseUnsafeIds(
  ids: { readonly agentId: string; readonly sessionId?: string },
  code: ErrorCode,
): void {
  for (const [field, id] of Object.entries(ids)) {
    if (isPathSegment(id)) continue;
    throw new OpenClawError(
      code,
      `The ${field} cannot name a session log: use letters, digits, ".", "_" and "-", at most 128 of them.`,
      { data: { field } },
    );
  }
}

/** A key must read back from the log as it was given, or its session would be another's. */
export function refuseUnsafeKey(sessionKey: string): void {
  if (sessionKey !== '' && sessionKey.length <= MAX_KEY_CHARACTERS && sessionKey.isWellFormed()) return;
  throw new OpenClawError(
    'request_invalid',
    `The session key must have 1 to ${MAX_KEY_CHARACTERS} characters, and no half of one.`,
    { data: { field: 'sessionKey' } },
  );
}
