import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Logger, RunRecord, SessionStore } from '@openclaw/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeOlderSessions } from './list-sessions.ts';
import { message, RUN, SESSION } from './records.fixture.ts';
import { createSessionStore } from './session-store.ts';

let stateDir: string;
let store: SessionStore;

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'openclaw-telemetry-'));
  store = createSessionStore({ stateDir });
});

afterEach(() => rm(stateDir, { recursive: true }));

function pathOf(sessionId: string): string {
  return join(stateDir, 'agents', 'main', 'sessions', `${sessionId}.jsonl`);
}

async function write(session = SESSION, records: readonly RunRecord[] = []): Promise<boolean> {
  await using log = await store.open(session);
  for (const record of records) await log.append(record);
  return log.isNew;
}

async function recordsOf(sessionId: string) {
  return (await store.read('main', sessionId)).records;
}

describe('a session log', () => {
  it('TEL-3: says whose it is from its beginning, without what follows being read', async () => {
    await write(SESSION, RUN);
    const second = JSON.stringify({ type: 'session', version: 1, at: '', ...SESSION, sessionKey: 'late' });
    await writeFile(pathOf('torn'), `${'x'.repeat(20_000)}\n${second}\n`);
    expect(await store.identify('main', 's-1')).toEqual(SESSION);
    expect(await store.identify('main', 'torn')).toMatchObject({ sessionKey: 'agent:main:torn' });
    expect((await store.read('main', 'torn')).session.sessionKey).toBe('late');
  });

  it('TEL-3: holds its session first and then each record, as lines of JSON', async () => {
    expect(await write(SESSION, RUN)).toBe(true);
    const lines = (await readFile(pathOf('s-1'), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).type)).toEqual(['session', ...RUN.map(({ type }) => type)]);
    const contents = await store.read('main', 's-1');
    expect(contents).toMatchObject({ session: SESSION, damaged: 0 });
    expect(contents.records.slice(1)).toEqual(RUN);
  });

  it('TEL-3: is for its owner only, also where it was not before', async () => {
    await write();
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await modeOf(pathOf('s-1'))).toBe(0o600);
    expect(await modeOf(dirname(pathOf('s-1')))).toBe(0o700);
    expect(await modeOf(join(stateDir, 'agents'))).toBe(0o700);
    await chmod(pathOf('s-1'), 0o644);
    expect(await write()).toBe(false);
    expect(await modeOf(pathOf('s-1'))).toBe(0o600);
  });

  it('TEL-3: redacts and bounds calls itself, whoever forgot to', async () => {
    const call = RUN.find((record) => record.type === 'call');
    if (call?.type !== 'call') throw new Error('the fixture has a call');
    const args = { password: 'hunter22', body: 'word '.repeat(20_000) };
    await write(SESSION, [{ ...call, arguments: args, result: `Bearer hunter22 ${'x '.repeat(9000)}` }]);
    const text = await readFile(pathOf('s-1'), 'utf8');
    expect(text).not.toContain('hunter22');
    expect(text.length).toBeLessThan(8000);
  });

  it('FR-85: holds well-formed text only', async () => {
    await write(SESSION, [message('user', 'a\ud800b')]);
    expect((await recordsOf('s-1')).at(1)).toEqual(message('user', 'a\ufffdb'));
  });

  it('TEL-6: writers of one session in one process share it, record by record', async () => {
    const logs = await Promise.all(Array.from({ length: 4 }, () => store.open(SESSION)));
    expect(logs.filter(({ isNew }) => isNew)).toHaveLength(1);
    const texts = logs.flatMap((_, writer) => Array.from({ length: 25 }, (_, turn) => `${writer}.${turn}`));
    await Promise.all(
      texts.map((text) => logs[Number(text.split('.')[0])]?.append(message('user', text.padEnd(5000, '.')))),
    );
    await Promise.all(logs.map((log) => log[Symbol.asyncDispose]()));
    const { records, damaged } = await store.read('main', 's-1');
    expect(damaged).toBe(0);
    expect(records.filter(({ type }) => type === 'session')).toHaveLength(1);
    expect(records).toHaveLength(101);
  });

  it('TEL-6: opens anew while the last writer is closing', async () => {
    const first = await store.open(SESSION);
    const pending = [
      first.append(message('user', 'a')),
      first[Symbol.asyncDispose](),
      first[Symbol.asyncDispose](),
    ];
    const second = await store.open(SESSION);
    await Promise.all(pending);
    await second.append(message('user', 'b'));
    await second[Symbol.asyncDispose]();
    expect((await recordsOf('s-1')).slice(1)).toEqual([message('user', 'a'), message('user', 'b')]);
  });

  it('TEL-6: refuses what comes after it was closed', async () => {
    const log = await store.open(SESSION);
    await log[Symbol.asyncDispose]();
    await expect(log.append(message('user', 'late'))).rejects.toMatchObject({ code: 'session_log_failed' });
  });

  it('TEL-6: is not opened under another key', async () => {
    const other = { ...SESSION, sessionKey: 'agent:main:other' };
    await using log = await store.open(SESSION);
    await expect(store.open(other)).rejects.toMatchObject({ code: 'request_invalid' });
    await log[Symbol.asyncDispose]();
    await expect(store.open(other)).rejects.toMatchObject({ code: 'request_invalid' });
    expect(await write()).toBe(false);
  });

  it.each(['../../etc', 'a/b', '..', ''])('TEL-3: an id %j never becomes a path', async (id) => {
    await expect(store.open({ ...SESSION, sessionId: id })).rejects.toMatchObject({
      code: 'request_invalid',
    });
    await expect(store.open({ ...SESSION, agentId: id })).rejects.toMatchObject({ code: 'request_invalid' });
    await expect(store.read('main', id)).rejects.toMatchObject({ code: 'session_not_found' });
    await expect(store.identify('main', id)).rejects.toMatchObject({ code: 'session_not_found' });
    await expect(store.read(id, 's-1')).rejects.toMatchObject({ code: 'session_not_found' });
    await expect(store.list(id)).rejects.toMatchObject({ code: 'request_invalid' });
    await expect(store.find(id, 'k')).rejects.toMatchObject({ code: 'request_invalid' });
  });

  it.each(['', 'k'.repeat(513), 'k\ud800'])(
    'TEL-3: a session key has 1 to 512 whole characters, unlike %j',
    async (sessionKey) => {
      await expect(store.open({ ...SESSION, sessionKey })).rejects.toMatchObject({ code: 'request_invalid' });
    },
  );

  it('TEL-3: says when there is none, and when the file system refuses', async () => {
    await expect(store.read('main', 'none')).rejects.toMatchObject({ code: 'session_not_found' });
    await expect(store.identify('main', 'none')).rejects.toMatchObject({ code: 'session_not_found' });
    await mkdir(pathOf('folder'), { recursive: true });
    const folder = { ...SESSION, sessionId: 'folder' };
    await expect(store.open(folder)).rejects.toMatchObject({ code: 'session_log_failed' });
    await expect(store.open(folder)).rejects.toMatchObject({ code: 'session_log_failed' });
    await expect(store.read('main', 'folder')).rejects.toMatchObject({ code: 'session_log_failed' });
  });

  it('TEL-6: the longest header is found again', async () => {
    const session = { agentId: 'main', sessionKey: '\u0001'.repeat(512), sessionId: 'x'.repeat(128) };
    await write(session);
    expect(await write(session)).toBe(false);
    expect(await store.find('main', session.sessionKey)).toMatchObject(session);
  });
});

describe('the next start', () => {
  it('TEL-6: closes off a torn record, says how much was lost, once, and tells the logger', async () => {
    await write(SESSION, RUN);
    await writeFile(pathOf('s-1'), '{"type":"message","at', { flag: 'a' });
    const warn = vi.fn<Logger['warn']>();
    const logger: Logger = { debug() {}, info() {}, warn, error() {} };
    store = createSessionStore({ stateDir, logger });
    await write(SESSION, [message('user', 'after')]);
    await write();
    const { records, damaged } = await store.read('main', 's-1');
    expect(damaged).toBe(1);
    expect(records.slice(1 + RUN.length)).toEqual([
      expect.objectContaining({
        type: 'notice',
        code: 'session_log_recovered',
        message: expect.stringContaining('21'),
      }),
      message('user', 'after'),
    ]);
    expect(warn).toHaveBeenCalledOnce();
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ sessionId: 's-1', lostBytes: 21 });
  });

  it('TEL-6: writes the first record anew where that was torn, once, and finds it there', async () => {
    await mkdir(dirname(pathOf('s-1')), { recursive: true });
    await writeFile(pathOf('s-1'), '{"type":"session","ver');
    expect(await write()).toBe(true);
    expect(await write()).toBe(false);
    expect((await recordsOf('s-1')).map(({ type }) => type)).toEqual(['session', 'notice']);
    expect(await store.find('main', SESSION.sessionKey)).toMatchObject(SESSION);
  });

  it('TEL-6: finds a torn record that is longer than one read', async () => {
    await write(SESSION, [message('user', 'kept')]);
    await writeFile(pathOf('s-1'), `{"type":"message","text":"${'é'.repeat(100_000)}`, { flag: 'a' });
    await write(SESSION, [message('user', 'after')]);
    const { records, damaged } = await store.read('main', 's-1');
    expect(damaged).toBe(1);
    expect(records.filter(({ type }) => type === 'message')).toEqual([
      message('user', 'kept'),
      message('user', 'after'),
    ]);
  });
});

describe('list and find', () => {
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

  it('TEL-4: lists the sessions of one agent or of all with their times and sizes', async () => {
    store = createSessionStore({ stateDir, now: () => at(1) });
    await write(SESSION, RUN);
    await write({ agentId: 'other', sessionKey: 'agent:other:x', sessionId: 's-2' });
    await writeFile(join(dirname(pathOf('s-1')), 'notes.txt'), 'not a log');
    expect(await store.list('main')).toEqual([
      {
        ...SESSION,
        createdAt: at(1).toISOString(),
        updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        bytes: (await stat(pathOf('s-1'))).size,
      },
    ]);
    expect((await store.list()).map(({ agentId }) => agentId).sort()).toEqual(['main', 'other']);
    expect(await store.list('nobody')).toEqual([]);
  });

  it('TEL-4: a log without its first record is still listed', async () => {
    await write();
    await writeFile(pathOf('s-1'), '{"type":"sess');
    expect(await store.list()).toMatchObject([{ sessionId: 's-1', sessionKey: 'agent:main:s-1' }]);
    expect(await store.find('main', 'agent:main:s-1')).toBeUndefined();
  });

  it('TEL-4: finds the newest session of a key, also after it was looked for before', async () => {
    let second = 0;
    store = createSessionStore({ stateDir, now: () => at(second) });
    for (const sessionId of ['b', 'a']) {
      second += 1;
      await write({ ...SESSION, sessionId });
      const { size } = await stat(pathOf(sessionId));
      expect(await store.find('main', SESSION.sessionKey)).toEqual({ ...SESSION, sessionId, bytes: size });
    }
    await write({ ...SESSION, sessionId: 'c', sessionKey: 'agent:main:c' });
    expect(await store.find('main', SESSION.sessionKey)).toMatchObject({ sessionId: 'a' });
    await rm(pathOf('a'));
    expect(await store.find('main', SESSION.sessionKey)).toMatchObject({ sessionId: 'b' });
    expect(await store.find('main', 'agent:main:none')).toBeUndefined();
    expect(await store.find('nobody', SESSION.sessionKey)).toBeUndefined();
  });

  it('TEL-4: removes the older sessions of a key, none that is open, and none of another key', async () => {
    let second = 0;
    store = createSessionStore({ stateDir, now: () => at(second) });
    for (const sessionId of ['open', 'd', 'c', 'b', 'a']) {
      second += 1;
      await write({ ...SESSION, sessionId });
    }
    await write({ ...SESSION, sessionId: 'other', sessionKey: 'agent:main:other' });
    await using _held = await store.open({ ...SESSION, sessionId: 'open' });
    expect(await store.removeOlder('main', SESSION.sessionKey, { keep: 2 })).toEqual(['c', 'd']);
    const left = (await store.list('main')).map(({ sessionId }) => sessionId);
    expect(left.sort()).toEqual(['a', 'b', 'open', 'other']);
    expect(await store.removeOlder('main', SESSION.sessionKey, { keep: 3 })).toEqual([]);
    expect(await store.removeOlder('nobody', SESSION.sessionKey, { keep: 0 })).toEqual([]);
  });

  it('TEL-4: keeps a session that is opened while others are removed', async () => {
    let second = 0;
    store = createSessionStore({ stateDir, now: () => at(second) });
    for (const sessionId of ['old', 'older']) {
      second -= 1;
      await write({ ...SESSION, sessionId });
    }
    const isOpen = (path: string) => path === pathOf('older') && !existsSync(pathOf('old'));
    const { agentId, sessionKey } = SESSION;
    const known = new Map();
    expect(await removeOlderSessions(stateDir, { agentId, sessionKey, known, keep: 0, isOpen })).toEqual([
      'old',
    ]);
    expect(existsSync(pathOf('older'))).toBe(true);
  });
});
