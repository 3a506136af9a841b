import { resolveStateDir } from '@openclaw/config';
import type { SessionSummary } from '@openclaw/contracts';
import { createSessionStore, readSessionOpening, type SessionOpening } from '@openclaw/telemetry';
import { type Cli, outputWidth } from '../cli.ts';
import { count } from '../output/count.ts';
import { printJson } from '../output/print.ts';
import { printableLine } from '../output/printable.ts';
import { renderTable } from '../output/render-table.ts';

export interface SessionsFlags {
  readonly agent?: string;
  readonly json?: boolean;
}

interface ListedSession extends SessionSummary, SessionOpening {}

/** Open files at a time. */
const BATCH_SIZE = 32;
/** From this width on there is room for whole ids. */
const WHOLE_IDS_WIDTH = 120;
const MIN_ID_CHARACTERS = 8;
const MAX_CELL_CHARACTERS = 100;

/** `openclaw sessions list`, newest first, each with the channel and first words by which it can be told. */
export async function listSessions(cli: Cli, { agent, json }: SessionsFlags): Promise<void> {
  const stateDir = resolveStateDir(cli.env);
  const found = await createSessionStore({ stateDir }).list(agent);
  const sessions = await withOpenings(
    stateDir,
    found.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1)),
  );
  if (json === true) return printJson(cli, sessions);
  if (sessions.length > 0) cli.stdout.write(renderSessions(sessions, outputWidth(cli)));
  cli.stdout.write(`${count(sessions.length, 'session')}\n`);
}

async function withOpenings(
  stateDir: string,
  sessions: readonly SessionSummary[],
): Promise<readonly ListedSession[]> {
  const listed: ListedSession[] = [];
  for (let start = 0; start < sessions.length; start += BATCH_SIZE) {
    const batch = sessions
      .slice(start, start + BATCH_SIZE)
      .map(async (session) => ({ ...session, ...(await readSessionOpening({ stateDir, session })) }));
    listed.push(...(await Promise.all(batch)));
  }
  return listed;
}

function renderSessions(sessions: readonly ListedSession[], width: number): string {
  const idCharacters = width < WHOLE_IDS_WIDTH ? tellingCharacters(sessions) : Number.POSITIVE_INFINITY;
  return renderTable(
    [
      { head: 'session' },
      { head: 'agent' },
      { head: 'key' },
      { head: 'updated' },
      { head: 'channel' },
      { head: 'begins with', flexible: true },
    ],
    sessions.map((session) => [
      session.sessionId.slice(0, idCharacters),
      session.agentId,
      shortKey(session),
      session.updatedAt.slice(0, 16).replace('T', ' '),
      printableLine(session.channel ?? '', MAX_CELL_CHARACTERS),
      printableLine(session.firstMessage ?? '', MAX_CELL_CHARACTERS),
    ]),
    { width },
  );
}

/** How much of each id is enough for `sessions show`, if no two of these begin alike. */
function tellingCharacters(sessions: readonly SessionSummary[]): number {
  const ids = [...new Set(sessions.map(({ sessionId }) => sessionId))];
  const longest = Math.max(...ids.map((id) => id.length));
  for (let characters = MIN_ID_CHARACTERS; characters < longest; characters += 1) {
    if (new Set(ids.map((id) => id.slice(0, characters))).size === ids.length) return characters;
  }
  return longest;
}

/** The part of a key that its agent column does not say; nothing for a session that was not named. */
function shortKey({ agentId, sessionId, sessionKey }: SessionSummary): string {
  const prefix = `agent:${agentId}:`;
  const key = sessionKey.startsWith(prefix) ? sessionKey.slice(prefix.length) : sessionKey;
  return key === sessionId ? '' : printableLine(key, MAX_CELL_CHARACTERS);
}
