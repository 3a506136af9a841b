import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunRecord, SessionIdentity, SessionStore } from '@openclaw/contracts';
import { createSessionStore } from '@openclaw/telemetry';
import type { Launcher } from '../../suite/launcher.ts';
import { type Figure, mustBeZero, told } from '../figures.ts';
import { type CutOutcome, committedRecords, judgeCut } from './judge-cut.ts';
import { recordLog } from './record-log.ts';

export interface CutOptions {
  readonly launcher: Launcher;
  /** Cuts at every so many bytes; 1 is at every byte. */
  readonly every: number;
  readonly signal: AbortSignal;
}

/** Records a real run, then cuts its log at every byte, reads it, opens it again and goes on in it. */
export async function endureCutLog(options: CutOptions): Promise<readonly Figure[]> {
  const { every, signal } = options;
  const folder = await mkdtemp(join(tmpdir(), 'openclaw-endure-cut-'));
  try {
    const bytes = await recordLog({ ...options, folder: join(folder, 'recorded') });
    const store = createSessionStore({ stateDir: join(folder, 'cut') });
    let cuts = 0;
    let lost = 0;
    let unreadable = 0;
    for (let cut = 0; cut <= bytes.length; cut += every) {
      signal.throwIfAborted();
      const verdict = judgeCut(await readOn(store, join(folder, 'cut'), bytes.subarray(0, cut)));
      cuts += 1;
      lost += verdict.lost;
      if (verdict.unreadable) unreadable += 1;
    }
    const records = committedRecords(bytes);
    const kinds = new Set(records.map((record) => String(Reflect.get(JSON.parse(record), 'type'))));
    return [
      told('the log of a real run', `${bytes.length} bytes, ${records.length} records`),
      told('kinds of record in it', [...kinds].join(', ')),
      told('cuts', every === 1 ? `${cuts}, at every byte` : `${cuts}, at every ${every} bytes`),
      mustBeZero('committed records lost', lost),
      mustBeZero('unreadable logs', unreadable),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const SESSION: SessionIdentity = { agentId: 'main', sessionKey: 'agent:main:cut', sessionId: 'cut' };

/** What a process does that finds such a log: it reads it, opens it, adds a record and reads it again. */
async function readOn(store: SessionStore, stateDir: string, kept: Uint8Array): Promise<CutOutcome> {
  const sessions = join(stateDir, 'agents', SESSION.agentId, 'sessions');
  await mkdir(sessions, { recursive: true });
  await writeFile(join(sessions, `${SESSION.sessionId}.jsonl`), kept);
  const added: RunRecord = {
    type: 'message',
    at: new Date(0).toISOString(),
    runId: 'after',
    message: { role: 'user', content: [{ type: 'text', text: 'after the crash' }] },
  };
  const read = await recordsOf(store);
  const reopened = await addTo(store, added).then(
    () => recordsOf(store),
    () => undefined, // Counted as unreadable.
  );
  return { kept, read, reopened, added };
}

async function addTo(store: SessionStore, record: RunRecord): Promise<void> {
  // A log whose header was cut has no key of its own left; any other keeps that of the real run.
  const { session } = await store.read(SESSION.agentId, SESSION.sessionId);
  await using log = await store.open(session);
  await log.append(record);
}

function recordsOf(store: SessionStore): Promise<readonly unknown[] | undefined> {
  return store.read(SESSION.agentId, SESSION.sessionId).then(
    ({ records }) => records,
    () => undefined, // Counted as unreadable.
  );
}
