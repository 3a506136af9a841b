import { resolveStateDir } from '@openclaw/config';
import type { SessionSummary } from '@openclaw/contracts';
import { createSessionStore } from '@openclaw/telemetry';
import { type Cli, outputWidth } from '../cli.ts';
import { count } from '../output/count.ts';
import { printJson } from '../output/print.ts';
import { printableLine } from '../output/printable.ts';
import { renderTable } from '../output/render-table.ts';

export interface SessionsFlags {
  readonly agent?: string;
  readonly json?: boolean;
}

/** `openclaw sessions list`, newest first. */
export async function listSessions(cli: Cli, { agent, json }: SessionsFlags): Promise<void> {
  const found = await createSessionStore({ stateDir: resolveStateDir(cli.env) }).list(agent);
  const sessions = found.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  if (json === true) return printJson(cli, sessions);
  if (sessions.length > 0) cli.stdout.write(renderSessions(sessions, outputWidth(cli)));
  cli.stdout.write(`${count(sessions.length, 'session')}\n`);
}

function renderSessions(sessions: readonly SessionSummary[], width: number): string {
  return renderTable(
    [{ head: 'session' }, { head: 'agent' }, { head: 'key', flexible: true }, { head: 'updated' }],
    sessions.map((session) => [
      session.sessionId,
      session.agentId,
      shortKey(session),
      session.updatedAt.slice(0, 16).replace('T', ' '),
    ]),
    { width },
  );
}

/** The part of a key that its agent column does not say; nothing for a session that was not named. */
function shortKey({ agentId, sessionId, sessionKey }: SessionSummary): string {
  const prefix = `agent:${agentId}:`;
  const key = sessionKey.startsWith(prefix) ? sessionKey.slice(prefix.length) : sessionKey;
  return key === sessionId ? '' : printableLine(key, 100);
}
