import { OpenClawError, type SessionContents, type SessionStore } from '@openclaw/contracts';

/** The log of a session id, of that agent or of whichever has it. Throws `session_not_found`. */
export async function findSession(
  sessions: SessionStore,
  { id, agent }: { readonly id: string; readonly agent: string | undefined },
): Promise<SessionContents> {
  if (agent !== undefined) return sessions.read(agent, id);
  const found = (await sessions.list()).find(({ sessionId }) => sessionId === id);
  if (found !== undefined) return sessions.read(found.agentId, id);
  throw new OpenClawError('session_not_found', 'There is no session of that id. See: openclaw sessions list');
}
