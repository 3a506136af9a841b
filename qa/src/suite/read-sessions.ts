import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SessionRecord } from '@openclaw/contracts';
import type { SessionEvidence } from './evidence.ts';

/** The session logs of a state folder as their files are: each line by itself, without the house's own reader. */
export async function readSessions(stateDir: string): Promise<readonly SessionEvidence[]> {
  const found: string[] = [];
  for await (const path of glob('agents/*/sessions/*.jsonl', { cwd: stateDir })) found.push(path);
  return Promise.all(found.sort().map((path) => readSession(stateDir, path)));
}

async function readSession(stateDir: string, path: string): Promise<SessionEvidence> {
  const lines = (await readFile(join(stateDir, path), 'utf8')).split('\n').filter((line) => line !== '');
  const records = lines.map(parseLine).filter((record) => record !== undefined);
  return {
    agentId: path.split(/[\\/]/u)[1] ?? '',
    sessionId: basename(path, '.jsonl'),
    records,
    damaged: lines.length - records.length,
  };
}

function parseLine(line: string): SessionRecord | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
