import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { type BackgroundRun, type BackgroundRunResult, SILENT_LOGGER } from '@openclaw/plugin-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Job } from './job.ts';
import { openJobStore } from './job-store.ts';
import { type Clock, runScheduler } from './run-scheduler.ts';
import type { Schedule } from './schedule.ts';
import { MINUTE_MS } from './settings.ts';

const NOW = Date.parse('2026-11-30T12:00:00.000Z');
const everyMinute: Schedule = { kind: 'every', minutes: 1, from: NOW };

let stateDir: string;
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'openclaw-automations-'));
});
afterEach(() => rm(stateDir, { recursive: true, force: true }));

/** Time that stands still until it is moved; whoever waits is woken `lateMs` after the time. */
function fakeClock(lateMs: number) {
  let now = NOW;
  let waiting: { readonly until: number; wake(): void } | undefined;
  const clock: Clock = {
    now: () => now,
    async wait(ms, signal) {
      const woken = Promise.withResolvers<void>();
      const wake = (): void => {
        waiting = undefined;
        woken.resolve();
      };
      if (signal.aborted) return;
      signal.addEventListener('abort', wake, { once: true });
      waiting = { until: now + ms, wake };
      await woken.promise;
    },
  };
  return {
    clock,
    /** Everything that happens until then has happened when it resolves. */
    async advance(ms: number) {
      const end = now + ms;
      for (;;) {
        await setImmediate();
        if (waiting === undefined) continue;
        if (waiting.until > end) break;
        now = waiting.until + lateMs;
        waiting.wake();
      }
      now = end;
    },
  };
}

async function put(name: string, schedule: Schedule, nextAt: number, agentId = 'main'): Promise<void> {
  using store = await openJobStore(stateDir);
  store
    .of(agentId)
    .put({ name, message: `Do ${name}.`, askedFrom: 'mcp', schedule, nextAt }, { maxJobs: 100 });
}

async function job(name: string): Promise<Job | undefined> {
  using store = await openJobStore(stateDir);
  return store.of('main').get(name);
}

type Answer = (run: BackgroundRun) => Promise<BackgroundRunResult> | BackgroundRunResult;

function start(
  answer: Answer = () => ({ ok: true, text: 'Done.' }),
  { maxRunMs = 30 * MINUTE_MS, graceMs = 60 * MINUTE_MS, lateMs = 0 } = {},
) {
  const time = fakeClock(lateMs);
  const stopping = new AbortController();
  const runs: BackgroundRun[] = [];
  const warned: object[] = [];
  const over = runScheduler({
    stateDir,
    signal: stopping.signal,
    settings: { graceMs, maxRunMs },
    logger: { ...SILENT_LOGGER, warn: (fields) => warned.push(fields) },
    clock: time.clock,
    startRun: async (run) => {
      runs.push(run);
      return answer(run);
    },
  });
  const stop = async (): Promise<void> => {
    stopping.abort();
    await over;
  };
  return { ...time, runs, warned, stop, [Symbol.asyncDispose]: stop };
}

const aborted = (signal: AbortSignal): Promise<BackgroundRunResult> =>
  new Promise((resolve) => {
    const end = (): void => resolve({ ok: false, code: 'run_cancelled', message: 'Cancelled.' });
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });

describe('runScheduler', () => {
  it('starts a run that has no grace, though no timer is on the dot', async () => {
    await put('tick', everyMinute, NOW + MINUTE_MS);
    await using scheduler = start(undefined, { graceMs: 0, lateMs: 2 });
    await scheduler.advance(MINUTE_MS + 10);
    expect(scheduler.runs).toHaveLength(1);
    expect(scheduler.warned).toEqual([]);
  });

  it('starts a run of the agent, in the conversation of the automation, each time it is due', async () => {
    await put('tick', everyMinute, NOW + MINUTE_MS, 'clerk');
    await using scheduler = start();
    await scheduler.advance(MINUTE_MS - 1);
    expect(scheduler.runs).toEqual([]);
    await scheduler.advance(1);
    expect(scheduler.runs).toMatchObject([
      { agentId: 'clerk', session: 'tick', message: 'Do tick.', askedFrom: 'mcp' },
    ]);
    await scheduler.advance(5 * MINUTE_MS);
    expect(scheduler.runs).toHaveLength(6);
  });

  it('keeps what the agent said, or why it failed', async () => {
    await put('good', everyMinute, NOW);
    await put('bad', { kind: 'at', at: NOW }, NOW);
    await using scheduler = start(({ session }) =>
      session === 'good'
        ? { ok: true, text: 'x'.repeat(10_000) }
        : { ok: false, code: 'provider_unavailable', message: 'Nobody answers.' },
    );
    await scheduler.advance(0);
    await scheduler.stop();
    expect((await job('good'))?.lastRun).toMatchObject({ status: 'completed', startedAt: NOW });
    expect((await job('good'))?.lastRun?.text.length).toBe(4_000);
    expect((await job('bad'))?.lastRun).toMatchObject({ status: 'failed', code: 'provider_unavailable' });
    expect(scheduler.warned).toMatchObject([{ automation: 'bad', code: 'provider_unavailable' }]);
  });

  it('sees an automation that another process schedules meanwhile', async () => {
    await using scheduler = start();
    await scheduler.advance(1_000);
    await put('new', everyMinute, NOW + 5_000);
    await scheduler.advance(20_000);
    expect(scheduler.runs.map(({ session }) => session)).toEqual(['new']);
  });

  it('starts four at a time, and the next when one has ended', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await put(name, { kind: 'at', at: NOW }, NOW);
    const ends = new Map<string, () => void>();
    await using scheduler = start(
      ({ session, signal }) =>
        new Promise((resolve) => {
          ends.set(session, () => resolve({ ok: true, text: '' }));
          signal.addEventListener('abort', () => resolve({ ok: true, text: '' }), { once: true });
        }),
    );
    await scheduler.advance(0);
    expect(scheduler.runs).toHaveLength(4);
    ends.get('b')?.();
    await scheduler.advance(0);
    expect(scheduler.runs.at(-1)?.session).toBe('e');
  });

  it('is not late for one because another waits', async () => {
    await put('slow', everyMinute, NOW);
    await using scheduler = start(({ session, signal }) =>
      session === 'slow' ? aborted(signal) : { ok: true, text: '' },
    );
    await scheduler.advance(0);
    await put('slow', { kind: 'at', at: NOW + 1 }, NOW + 1);
    await scheduler.advance(10_000);
    await put('soon', { kind: 'at', at: NOW + 22_000 }, NOW + 22_000);
    await scheduler.advance(12_000);
    expect(scheduler.runs.map(({ session }) => session)).toEqual(['slow', 'soon']);
  });

  it('does not run an automation again while it runs', async () => {
    await put('slow', everyMinute, NOW);
    await using scheduler = start(({ signal }) => aborted(signal));
    await scheduler.advance(3 * MINUTE_MS);
    expect(scheduler.runs).toHaveLength(1);
    expect(scheduler.warned).toHaveLength(3);
    expect((await job('slow'))?.passedOver).toMatchObject({ reason: 'running' });
  });

  it('cancels a run that takes too long, and says so', async () => {
    await put('slow', { kind: 'at', at: NOW }, NOW);
    const ended = Promise.withResolvers<void>();
    await using scheduler = start(
      async ({ signal }) => {
        const result = await aborted(signal);
        ended.resolve();
        return result;
      },
      { maxRunMs: 5 },
    );
    await ended.promise;
    await scheduler.stop();
    expect((await job('slow'))?.lastRun).toMatchObject({ status: 'failed', code: 'run_cancelled' });
  });

  it('cancels what runs when it is stopped, and starts nothing more', async () => {
    await put('slow', everyMinute, NOW);
    const scheduler = start(({ signal }) => aborted(signal));
    await scheduler.advance(0);
    await scheduler.stop();
    expect((await job('slow'))?.runningSince).toBeUndefined();
    expect((await job('slow'))?.lastRun).toMatchObject({ code: 'run_cancelled' });
    expect(scheduler.runs).toHaveLength(1);
  });

  it('is over only when its last run has ended, whose end is kept', async () => {
    await put('slow', everyMinute, NOW);
    const end = Promise.withResolvers<BackgroundRunResult>();
    const scheduler = start(() => end.promise);
    await scheduler.advance(0);
    let isOver = false;
    const stopped = scheduler.stop().then(() => {
      isOver = true;
    });
    await setImmediate();
    expect(isOver).toBe(false);
    end.resolve({ ok: true, text: 'Late.' });
    await stopped;
    expect((await job('slow'))?.lastRun).toMatchObject({ text: 'Late.' });
  });

  it('goes on after a fault of its database', async () => {
    await using scheduler = start();
    await scheduler.advance(0);
    const database = new DatabaseSync(join(stateDir, 'automations.sqlite'));
    database.exec('DROP TABLE jobs');
    database.close();
    await scheduler.advance(10_000);
    await put('tick', { kind: 'at', at: NOW + 20_000 }, NOW + 20_000);
    await scheduler.advance(60_000);
    expect(scheduler.runs.map(({ session }) => session)).toEqual(['tick']);
  });

  it('shares a state folder with another, and each time runs once', async () => {
    for (const name of ['a', 'b', 'c']) await put(name, everyMinute, NOW + MINUTE_MS);
    await using one = start();
    await using two = start();
    await Promise.all([one.advance(3 * MINUTE_MS), two.advance(3 * MINUTE_MS)]);
    const ran = [...one.runs, ...two.runs].map(({ session }) => session).toSorted();
    expect(ran).toEqual(['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'c']);
    expect([...one.warned, ...two.warned]).toEqual([]);
  });
});
