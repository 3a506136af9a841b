import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClaimOptions } from './claim-due.ts';
import { type JobStore, openJobStore } from './job-store.ts';
import type { Schedule } from './schedule.ts';
import { MINUTE_MS } from './settings.ts';

const NOW = Date.parse('2026-11-30T12:00:00.000Z');
const EVERY: Schedule = { kind: 'every', minutes: 10, from: NOW - 10 * MINUTE_MS };
const ONCE: Schedule = { kind: 'at', at: NOW };

let stateDir: string;
let store: JobStore;

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'openclaw-automations-'));
  store = await openJobStore(stateDir);
});

afterEach(async () => {
  store[Symbol.dispose]();
  await rm(stateDir, { recursive: true, force: true });
});

function put(
  name: string,
  schedule: Schedule = EVERY,
  { agentId = 'main', nextAt = NOW, maxJobs = 20 } = {},
) {
  return store
    .of(agentId)
    .put({ name, message: `Do ${name}.`, askedFrom: 'http', schedule, nextAt }, { maxJobs });
}

function claim(part: Partial<ClaimOptions> = {}, from: JobStore = store) {
  const claims = from.claimDue({
    runner: 'r1',
    now: NOW,
    graceMs: 60 * MINUTE_MS,
    limit: 4,
    isAlive: () => true,
    ...part,
  });
  return {
    claimed: claims.claimed.map(({ name }) => name),
    passedOver: claims.passedOver.map(({ name, passedOver }) => [name, passedOver.reason]),
    interrupted: claims.interrupted.map(({ name }) => name),
  };
}

const NOTHING = { claimed: [], passedOver: [], interrupted: [] };
const job = (name: string) => store.of('main').get(name);

/** The end of the run that is going on now, or of that one. */
function finish(
  name: string,
  { runner = 'r1', runningSince = job(name)?.runningSince ?? NOW, endedAt = NOW } = {},
) {
  store.finish(
    { agentId: 'main', name, message: '', schedule: EVERY, runningSince },
    { runner, startedAt: NOW, endedAt, status: 'completed', text: 'Done.' },
  );
}

describe('the automations of an agent', () => {
  it('are its own: another agent neither sees nor cancels them', () => {
    put('report');
    expect(store.of('other').list()).toEqual([]);
    expect(store.of('other').delete('report')).toBe(false);
    expect(store.of('main').list()).toMatchObject([{ name: 'report', message: 'Do report.', nextAt: NOW }]);
  });

  it('are replaced by name, and limited in number', () => {
    expect(put('a', EVERY, { maxJobs: 1 })).toBe('added');
    expect(put('a', ONCE, { maxJobs: 1 })).toBe('replaced');
    expect(put('b', EVERY, { maxJobs: 1 })).toBe('full');
    expect(put('b', EVERY, { maxJobs: 1, agentId: 'other' })).toBe('added');
    expect(job('a')?.schedule).toEqual(ONCE);
  });

  it('that will not run again count no more, and the newest fifty of them stay', () => {
    for (let n = 0; n < 60; n += 1) {
      put(`n${n}`, ONCE, { maxJobs: 1 });
      claim();
      finish(`n${n}`, { endedAt: NOW + n });
    }
    put('last', EVERY, { maxJobs: 1 });
    const names = store
      .of('main')
      .list()
      .map(({ name }) => name);
    expect(names).toHaveLength(51);
    expect(names).not.toContain('n9');
    expect(names).toContain('n10');
  });

  it('are not forgotten while they run, however many others have run', () => {
    put('slow', ONCE);
    claim();
    for (let n = 0; n < 51; n += 1) {
      put(`n${n}`, ONCE);
      claim();
      finish(`n${n}`);
    }
    put('last');
    expect(job('slow')).toMatchObject({ runningSince: NOW });
  });

  it('keep names and texts that look like SQL as they are', () => {
    store
      .of(`x'; DROP TABLE jobs; --`)
      .put(
        { name: 'a', message: `'); DELETE FROM jobs; --`, askedFrom: 'http', schedule: EVERY, nextAt: NOW },
        { maxJobs: 1 },
      );
    expect(store.of(`x'; DROP TABLE jobs; --`).get('a')?.message).toBe(`'); DELETE FROM jobs; --`);
  });

  it('lie in a file that only its owner may read', async () => {
    expect((await stat(join(stateDir, 'automations.sqlite'))).mode & 0o077).toBe(0);
  });
});

describe('claimDue', () => {
  it('gives what is due once, and nothing before its time', () => {
    put('a');
    expect(claim({ now: NOW - 1 })).toEqual(NOTHING);
    expect(claim().claimed).toEqual(['a']);
    expect(claim()).toEqual(NOTHING);
    expect(job('a')).toMatchObject({ nextAt: NOW + 10 * MINUTE_MS, runningSince: NOW });
  });

  it('gives one time to one of two runners, each with a connection of its own', async () => {
    using other = await openJobStore(stateDir);
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) put(name);
    const mine = claim({ limit: 2 });
    const theirs = claim({ runner: 'r2', limit: 10 }, other);
    expect([...mine.claimed, ...theirs.claimed]).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(claim({ limit: 10 })).toEqual(NOTHING);
  });

  it('lets the automations of one agent not keep those of another waiting', () => {
    for (const name of ['a', 'b', 'c', 'd']) put(name, EVERY, { nextAt: NOW - 2 });
    put('z', EVERY, { agentId: 'other', nextAt: NOW - 1 });
    put('y', EVERY, { agentId: 'third' });
    expect(claim({ limit: 3 }).claimed).toEqual(['a', 'z', 'y']);
    expect(claim({ limit: 1 }).claimed).toEqual(['b']);
    put('x', EVERY, { agentId: 'fourth' });
    expect(claim({ limit: 1 }).claimed).toEqual(['x']);
  });

  it('runs once what came due several times while nobody was there', () => {
    put('a');
    expect(claim({ now: NOW + 3 * 60 * MINUTE_MS }).claimed).toEqual(['a']);
    expect(job('a')?.nextAt).toBe(NOW + 3 * 60 * MINUTE_MS + 10 * MINUTE_MS);
  });

  it.each([
    ['in time', 60 * MINUTE_MS, ['once'], []],
    ['too late', 60 * MINUTE_MS + 1, [], [['once', 'late']]],
  ])('runs what was missed %s', (_case, after, claimed, passedOver) => {
    put('once', ONCE);
    expect(claim({ now: NOW + after })).toMatchObject({ claimed, passedOver });
    expect(job('once')?.nextAt).toBeUndefined();
    expect(claim({ now: NOW + after })).toEqual(NOTHING);
  });

  it('tells of a time that was missed for good', () => {
    put('once', ONCE);
    claim({ now: NOW + 61 * MINUTE_MS });
    expect(job('once')).toMatchObject({ passedOver: { dueAt: NOW, reason: 'late' } });
  });

  it('passes over a time at which the run before has not ended, and not the next one', () => {
    put('a');
    claim();
    expect(claim({ now: NOW + 10 * MINUTE_MS })).toEqual({ ...NOTHING, passedOver: [['a', 'running']] });
    finish('a');
    expect(claim({ now: NOW + 20 * MINUTE_MS }).claimed).toEqual(['a']);
  });

  it('keeps for later what is due when a run of the same name, which it replaced, has not ended', () => {
    put('a');
    claim();
    put('a', ONCE);
    expect(claim()).toEqual(NOTHING);
    finish('a');
    expect(claim().claimed).toEqual(['a']);
  });

  it('records an end only for the run that was claimed', () => {
    put('a');
    claim();
    finish('a', { runner: 'r2' });
    expect(job('a')?.runningSince).toBe(NOW);
    store.of('main').delete('a');
    put('a');
    finish('a');
    expect(job('a')?.lastRun).toBeUndefined();
  });

  it('does not take the end of a cancelled run for that of another of its name', () => {
    put('a');
    claim();
    store.of('main').delete('a');
    put('a', EVERY, { nextAt: NOW + 1 });
    expect(claim({ now: NOW + 1 }).claimed).toEqual(['a']);
    finish('a', { runningSince: NOW });
    expect(job('a')).toMatchObject({ runningSince: NOW + 1 });
    expect(job('a')?.lastRun).toBeUndefined();
    finish('a');
    expect(job('a')?.lastRun).toMatchObject({ status: 'completed' });
  });

  it('tells when a run began that was interrupted after it was replaced', () => {
    put('a');
    claim();
    put('a');
    claim({ runner: 'r2', isAlive: () => false });
    expect(job('a')?.lastRun).toMatchObject({ status: 'interrupted', startedAt: NOW });
  });

  it('runs nothing again whose runner is gone, and tells of it', () => {
    put('a', ONCE);
    put('b');
    claim();
    const later = { runner: 'r2', now: NOW + MINUTE_MS };
    expect(claim({ ...later, isAlive: () => true })).toEqual(NOTHING);
    expect(claim({ ...later, isAlive: () => false })).toEqual({ ...NOTHING, interrupted: ['a', 'b'] });
    expect(job('a')).toMatchObject({ lastRun: { status: 'interrupted', startedAt: NOW } });
    expect(job('a')?.runningSince).toBeUndefined();
    expect(claim({ ...later, now: NOW + 10 * MINUTE_MS }).claimed).toEqual(['b']);
  });

  it('runs nothing twice when the clock is set back a little', () => {
    put('a');
    claim();
    finish('a');
    expect(claim({ now: NOW - MINUTE_MS })).toEqual(NOTHING);
    expect(claim({ now: NOW + MINUTE_MS })).toEqual(NOTHING);
  });

  it('goes on when a clock that was years ahead is set right', () => {
    put('a');
    claim({ now: NOW + 4 * 365 * 24 * 60 * MINUTE_MS });
    finish('a');
    expect(claim()).toEqual(NOTHING);
    expect(job('a')?.nextAt).toBe(NOW + 10 * MINUTE_MS);
    expect(claim({ now: NOW + 10 * MINUTE_MS }).claimed).toEqual(['a']);
  });

  it('goes on after such a clock also with what it passed over', () => {
    const daily: Schedule = { kind: 'every', minutes: 24 * 60, from: NOW - 24 * 60 * MINUTE_MS };
    put('a', daily);
    const ahead = NOW + (4 * 365 * 24 * 60 + 120) * MINUTE_MS;
    expect(claim({ now: ahead }).passedOver).toEqual([['a', 'late']]);
    claim();
    expect(job('a')?.nextAt).toBe(NOW + 24 * 60 * MINUTE_MS);
  });

  it('leaves its time to what was scheduled after such a clock was set right', () => {
    put('a');
    claim({ now: NOW + 4 * 365 * 24 * 60 * MINUTE_MS });
    finish('a');
    put('a', ONCE);
    expect(claim({ now: NOW + MINUTE_MS }).claimed).toEqual(['a']);
  });

  it('reads a file that was made before an automation had a channel', async () => {
    put('a');
    store[Symbol.dispose]();
    const old = new DatabaseSync(join(stateDir, 'automations.sqlite'));
    old.exec('ALTER TABLE jobs DROP COLUMN channel');
    old.close();
    store = await openJobStore(stateDir);
    expect(job('a')).toMatchObject({ message: 'Do a.' });
    expect(job('a')?.askedFrom).toBeUndefined();
    expect(put('a')).toBe('replaced');
    expect(job('a')?.askedFrom).toBe('http');
  });
});
