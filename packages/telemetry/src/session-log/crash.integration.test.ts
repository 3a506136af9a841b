import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { message, RUN, SESSION } from './records.fixture.ts';
import { createSessionStore } from './session-store.ts';

let stateDir: string;

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'openclaw-crash-'));
});

afterEach(() => rm(stateDir, { recursive: true }));

function pathOf(sessionId: string): string {
  return join(stateDir, 'agents', SESSION.agentId, 'sessions', `${sessionId}.jsonl`);
}

it('TEL-6: cut at any byte, a log loses at most the record being written, reads on, and says so', async () => {
  const store = createSessionStore({ stateDir, now: () => new Date(0) });
  await using whole = await store.open(SESSION);
  for (const record of RUN) await whole.append(record);
  const bytes = await readFile(pathOf(SESSION.sessionId));
  const after = message('user', 'after the crash');

  const faults: unknown[] = [];
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const session = { ...SESSION, sessionId: `cut-${cut}` };
    const kept = bytes.subarray(0, cut);
    await writeFile(pathOf(session.sessionId), kept);
    const committed = kept.toString('latin1').split('\n').length - 1;
    const torn = cut - (kept.lastIndexOf('\n') + 1);
    const tornIsWhole = torn > 0 && bytes[cut] === 0x0a;

    const read = await store.read(session.agentId, session.sessionId);
    {
      await using log = await store.open(session);
      await log.append(after);
    }
    const reopened = await store.read(session.agentId, session.sessionId);

    const survived = committed + (tornIsWhole ? 1 : 0);
    const headerAgain = survived === 0 ? 1 : 0;
    const notices = reopened.records.filter((r) => r.type === 'notice' && r.code === 'session_log_recovered');
    const lostSomething = torn > 0 && !tornIsWhole;
    const isRight =
      read.records.length === survived &&
      read.damaged === (lostSomething ? 1 : 0) &&
      reopened.records.length === survived + headerAgain + notices.length + 1 &&
      notices.length === (lostSomething ? 1 : 0) &&
      reopened.session.sessionKey === SESSION.sessionKey &&
      JSON.stringify(reopened.records.at(-1)) === JSON.stringify(after) &&
      JSON.stringify(reopened.records.slice(0, survived)) === JSON.stringify(read.records);
    if (!isRight) faults.push({ cut, survived, read, reopened });
  }
  expect(faults).toEqual([]);
  expect((await store.list()).length).toBe(bytes.length + 2);
});

it('TEL-6: a process that is killed while it writes loses nothing that it was told is written', async () => {
  const program = fileURLToPath(new URL('./append-forever.fixture.ts', import.meta.url));
  await mkdir(dirname(pathOf('killed')), { recursive: true });
  const child = spawn(process.execPath, ['--conditions=@openclaw/source', program, stateDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let acknowledged = 0;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    acknowledged += chunk.split('\n').length - 1;
    if (acknowledged >= 200) child.kill('SIGKILL');
  });
  await once(child, 'close');

  const store = createSessionStore({ stateDir });
  const { records, damaged } = await store.read('main', 'killed');
  const turns = records.filter(({ type }) => type === 'message');
  expect(acknowledged).toBeGreaterThanOrEqual(200);
  expect(turns.length).toBeGreaterThanOrEqual(acknowledged);
  expect(turns).toEqual(turns.map((_, turn) => message('user', `${turn} `.padEnd(20_000, '.'))));
  expect(damaged).toBeLessThanOrEqual(1);
});
