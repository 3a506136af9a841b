import {
  OpenClawError,
  type SessionContents,
  type SessionStore,
  type SessionSummary,
} from '@openclaw/contracts';
import { printableLine } from '../output/printable.ts';

const MAX_CANDIDATES = 10;

/**
 * The log of a session id, of the beginning of one id, or of a session key with or without its agent, and then the
 * last written one; of that agent or of whichever has it. Throws `session_not_found`, and `request_invalid` with the candidates where several fit.
 */
export async function findSession(
  sessions: SessionStore,
  { id, agent }: { readonly id: string; readonly agent: string | undefined },
): Promise<SessionContents> {
  const fitting = sessionsOf(id, await sessions.list(agent));
  const [found] = fitting;
  if (found === undefined) {
    throw new OpenClawError(
      'session_not_found',
      'There is no session of that id or key. See: openclaw sessions list',
    );
  }
  if (fitting.length > 1) throw ambiguous(id, fitting);
  return sessions.read(found.agentId, found.sessionId);
}

/** A whole id wins over a key, and a key over the beginning of an id. */
function sessionsOf(asked: string, sessions: readonly SessionSummary[]): readonly SessionSummary[] {
  const ofKey = sessions.filter(
    ({ agentId, sessionKey }) => sessionKey === asked || sessionKey === `agent:${agentId}:${asked}`,
  );
  const ways = [
    sessions.filter(({ sessionId }) => sessionId === asked),
    // The last written first, so that of one key the others are older.
    ofKey.filter(({ sessionKey }, at) => ofKey.findIndex((each) => each.sessionKey === sessionKey) === at),
    sessions.filter(({ sessionId }) => asked !== '' && sessionId.startsWith(asked)),
  ];
  return ways.find((fitting) => fitting.length > 0) ?? [];
}

function ambiguous(asked: string, fitting: readonly SessionSummary[]): OpenClawError {
  const shown = fitting
    .slice(0, MAX_CANDIDATES)
    .map(
      ({ sessionId, sessionKey, agentId }) =>
        `${sessionId} of ${agentId} (${printableLine(sessionKey, 100)})`,
    );
  const more = fitting.length > shown.length ? `, and ${fitting.length - shown.length} more` : '';
  return new OpenClawError(
    'request_invalid',
    `Several sessions fit ${JSON.stringify(printableLine(asked, 100))}: ${shown.join(', ')}${more}. Give a whole id, and its --agent if several have it.`,
    { data: { sessionIds: fitting.map(({ sessionId }) => sessionId) } },
  );
}
