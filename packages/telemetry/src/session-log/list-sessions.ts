import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  compareCodeUnits,
  type FoundSession,
  type SessionOpened,
  type SessionSummary,
} from '@openclaw/contracts';
import { isMissing } from './is-missing.ts';
import { readHeader, unknownKey } from './read-log.ts';
import { agentsDirectory, isPathSegment, sessionIdOf, sessionsDirectory } from './session-path.ts';

/** Open files at a time. */
const BATCH_SIZE = 32;

/** Sessions of one agent or of all, the last written first. Reads one line of each log. */
export async function listSessions(stateDir: string, agentId?: string): Promise<readonly SessionSummary[]> {
  const agents = agentId === undefined ? await agentIds(stateDir) : [agentId];
  const logs = (await Promise.all(agents.map((agent) => logsOf(stateDir, agent)))).flat();
  const summaries = await inBatches(logs, summaryOf);
  return summaries.sort(
    (a, b) => compareCodeUnits(b.updatedAt, a.updatedAt) || compareCodeUnits(a.sessionId, b.sessionId),
  );
}

export interface SessionsOfKey {
  readonly agentId: string;
  readonly sessionKey: string;
  readonly known: KnownHeaders;
}

/** The session of a key that was opened last; of two opened in the same millisecond, the greater id. */
export async function findSession(
  stateDir: string,
  wanted: SessionsOfKey,
): Promise<FoundSession | undefined> {
  const [newest] = await sessionsOfKey(stateDir, wanted);
  if (newest === undefined) return undefined;
  const { agentId, sessionKey } = wanted;
  const file = await stat(newest.path).catch(undefinedIfMissing);
  return { agentId, sessionKey, sessionId: newest.sessionId, bytes: file?.size ?? 0 };
}

/** Each log is removed whole, so that a crash leaves some of them for the next time. */
export async function removeOlderSessions(
  stateDir: string,
  { keep, isOpen, ...wanted }: SessionsOfKey & { readonly keep: number; isOpen(path: string): boolean },
): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const { path, sessionId } of (await sessionsOfKey(stateDir, wanted)).slice(keep)) {
    // Asked of each at its turn: it may have been opened while others were removed.
    if (isOpen(path)) continue;
    await rm(path, { force: true });
    wanted.known.delete(path);
    removed.push(sessionId);
  }
  return removed;
}

/** The last opened first. */
async function sessionsOfKey(stateDir: string, { agentId, sessionKey, known }: SessionsOfKey) {
  const logs = await logsOf(stateDir, agentId);
  const found = await inBatches(logs, async (log) => {
    const header = await headerOfLog(log, known);
    return header?.sessionKey === sessionKey ? { ...log, at: header.at } : undefined;
  });
  return found.sort((a, b) => compareCodeUnits(b.at, a.at) || compareCodeUnits(b.sessionId, a.sessionId));
}

/** Headers by path, as a log's header never changes: a request looks for its session, and there may be thousands. */
export type KnownHeaders = Map<string, SessionOpened>;

const MAX_KNOWN_HEADERS = 10_000;

interface LogFileName {
  readonly path: string;
  readonly agentId: string;
  readonly sessionId: string;
}

async function agentIds(stateDir: string): Promise<readonly string[]> {
  return (await namesIn(agentsDirectory(stateDir))).filter(isPathSegment);
}

async function logsOf(stateDir: string, agentId: string): Promise<readonly LogFileName[]> {
  const directory = sessionsDirectory(stateDir, agentId);
  return (await namesIn(directory)).flatMap((name) => {
    const sessionId = sessionIdOf(name);
    return sessionId === undefined ? [] : [{ path: join(directory, name), agentId, sessionId }];
  });
}

async function summaryOf(log: LogFileName): Promise<SessionSummary> {
  const [header, file] = await Promise.all([readHeader(log.path), stat(log.path)]);
  const { agentId, sessionId } = log;
  return {
    agentId,
    sessionKey: header?.sessionKey ?? unknownKey(log),
    sessionId,
    createdAt: header?.at ?? file.birthtime.toISOString(),
    updatedAt: file.mtime.toISOString(),
    bytes: file.size,
  };
}

async function headerOfLog(log: LogFileName, known: KnownHeaders): Promise<SessionOpened | undefined> {
  const header = known.get(log.path) ?? (await readHeader(log.path));
  if (header !== undefined && known.size < MAX_KNOWN_HEADERS) known.set(log.path, header);
  return header;
}

/** Leaves out what is undefined, and files that went away since they were listed. */
async function inBatches<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Promise<Result | undefined>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    const batch = items.slice(start, start + BATCH_SIZE).map((item) => read(item).catch(undefinedIfMissing));
    results.push(...(await Promise.all(batch)).filter((result) => result !== undefined));
  }
  return results;
}

async function namesIn(directory: string): Promise<readonly string[]> {
  return (await readdir(directory).catch(undefinedIfMissing)) ?? [];
}

function undefinedIfMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw error;
}
