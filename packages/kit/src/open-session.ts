import { randomUUID } from 'node:crypto';
import { OpenClawError, type SessionIdentity, type SessionStore } from '@openclaw/contracts';

export type SessionOpener = (wanted: {
  readonly agentId: string;
  readonly sessionKey?: string | undefined;
  readonly sessionId?: string | undefined;
  /** Of a key whose newest log is larger another session begins. Default: it goes on in that one, however large. */
  readonly maxLogBytes?: number | undefined;
}) => Promise<SessionIdentity>;

/** Sessions begun here of which a later request may not yet find the log. */
const MAX_BEGUN = 1_000;

/**
 * Finds the session of an id or key, or begins one. Requests of one new key that come at the same time get one
 * session, though none of them has written its log yet. Throws `session_not_found` for an id, and
 * `request_invalid` for a key of another agent.
 */
export function createSessionOpener(sessions: Pick<SessionStore, 'find' | 'identify'>): SessionOpener {
  const begun = new Map<string, SessionIdentity>();

  return async ({ agentId, sessionKey: asked, sessionId, maxLogBytes = Number.POSITIVE_INFINITY }) => {
    if (sessionId !== undefined) return sessions.identify(agentId, sessionId);
    const newId = randomUUID();
    const sessionKey = sessionKeyOf(agentId, asked ?? newId);
    const session: SessionIdentity = { agentId, sessionKey, sessionId: newId };
    if (asked === undefined) return session;
    const found = await sessions.find(agentId, sessionKey);
    if (found !== undefined && found.bytes <= maxLogBytes) {
      return { agentId, sessionKey, sessionId: found.sessionId };
    }
    const known = begun.get(sessionKey);
    if (known !== undefined && known.sessionId !== found?.sessionId) return known;
    begun.set(sessionKey, session);
    const [oldest] = begun.keys();
    if (begun.size > MAX_BEGUN && oldest !== undefined) begun.delete(oldest);
    return session;
  };
}

function sessionKeyOf(agentId: string, key: string): string {
  const own = `agent:${agentId}:`;
  if (!key.startsWith('agent:')) return `${own}${key}`;
  if (key.startsWith(own)) return key;
  throw new OpenClawError(
    'request_invalid',
    `The session key belongs to another agent: one of ${agentId} begins with "${own}", or does not begin with "agent:".`,
    { data: { field: 'sessionKey' } },
  );
}
