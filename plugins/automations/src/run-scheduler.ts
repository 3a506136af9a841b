import { setTimeout } from 'node:timers/promises';
import { type BackgroundContext, boundText, type Logger } from '@openclaw/plugin-sdk';
import type { Claims } from './claim-due.ts';
import type { ClaimedJob, LastRun } from './job.ts';
import { type JobStore, openJobStore } from './job-store.ts';
import { holdRunner, isRunnerAlive } from './runner-lock.ts';
import type { Settings } from './settings.ts';

/** Time as the scheduler knows it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after that time, or when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => undefined),
};

export interface SchedulerOptions extends Pick<BackgroundContext, 'stateDir' | 'signal' | 'startRun'> {
  readonly settings: Pick<Settings, 'graceMs' | 'maxRunMs'>;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** Runs at the same time, of all agents: more would only get in each other's way. */
const MAX_AT_ONCE = 4;
/** Neither a clock that is set nor another process that schedules something tells us, so it looks this often. */
const LOOK_AGAIN_MS = 10_000;
/** What a run that is on time may start late, since no timer and no look is on the dot: with no grace none would run. */
const ON_TIME_MS = 2 * LOOK_AGAIN_MS;
/** After a fault of the database or its disk. */
const AFTER_FAULT_MS = 60_000;
const MAX_TEXT_CHARACTERS = 4_000;

/** Starts a run of its agent for each automation that is due, until the signal aborts and the last run has ended. */
export async function runScheduler(options: SchedulerOptions): Promise<void> {
  const { stateDir, signal, clock } = options;
  using runner = await holdRunner(stateDir);
  using store = await openJobStore(stateDir);
  const running = new Set<Promise<void>>();
  let wake = new AbortController();

  function start(job: ClaimedJob): void {
    const run = runJob(job, { ...options, store, runner: runner.id }).finally(() => {
      running.delete(run);
      wake.abort();
    });
    running.add(run);
  }

  while (!signal.aborted) {
    wake = new AbortController();
    const waitMs = look(options, { store, runner: runner.id, free: MAX_AT_ONCE - running.size, start });
    await clock.wait(waitMs, AbortSignal.any([signal, wake.signal]));
  }
  await Promise.all(running);
}

interface Look {
  readonly store: JobStore;
  readonly runner: string;
  readonly free: number;
  start(job: ClaimedJob): void;
}

/** Starts what is due, and says how long nothing will be. */
function look(
  { stateDir, settings, logger, clock }: SchedulerOptions,
  { store, runner, free, start }: Look,
): number {
  try {
    const now = clock.now();
    const isAlive = (id: string): boolean => isRunnerAlive(stateDir, id);
    const graceMs = settings.graceMs + ON_TIME_MS;
    const claims = store.claimDue({ runner, now, graceMs, limit: free, isAlive });
    tell(claims, logger);
    for (const job of claims.claimed) start(job);
    // What is due and not claimed waits for a run to end, which wakes this up.
    return Math.min((store.nextAfter(now) ?? Number.POSITIVE_INFINITY) - now, LOOK_AGAIN_MS);
  } catch (err) {
    logger.error({ err }, 'automations cannot be read, so none is started');
    return AFTER_FAULT_MS;
  }
}

function tell({ passedOver, interrupted }: Claims, logger: Logger): void {
  for (const { agentId, name, passedOver: passed } of passedOver) {
    const dueAt = new Date(passed.dueAt).toISOString();
    const why =
      passed.reason === 'late'
        ? 'no Gateway was there in time, or others ran'
        : 'the run before it has not ended yet';
    logger.warn(
      { agentId, automation: name, dueAt, reason: passed.reason },
      `a time of an automation passed: ${why}`,
    );
  }
  for (const { agentId, name } of interrupted) {
    logger.warn({ agentId, automation: name }, 'a run of an automation was interrupted and is not run again');
  }
}

async function runJob(
  claimed: ClaimedJob,
  options: SchedulerOptions & { readonly store: JobStore; readonly runner: string },
): Promise<void> {
  const { store, runner, signal, startRun, settings, logger, clock } = options;
  const { agentId, name, message, askedFrom } = claimed;
  const startedAt = clock.now();
  const tooLong = AbortSignal.timeout(settings.maxRunMs);
  const result = await startRun({
    agentId,
    session: name,
    message,
    ...(askedFrom === undefined ? {} : { askedFrom }),
    signal: AbortSignal.any([signal, tooLong]),
  });
  const end: Omit<LastRun, 'startedAt' | 'endedAt'> = result.ok
    ? { status: 'completed', text: boundText(result.text, MAX_TEXT_CHARACTERS) }
    : {
        status: 'failed',
        code: result.code,
        text: tooLong.aborted
          ? `The run was cancelled after ${settings.maxRunMs / 1_000} seconds.`
          : boundText(result.message, MAX_TEXT_CHARACTERS),
      };
  const told = { agentId, automation: name, code: end.code };
  if (result.ok) logger.info(told, 'an automation has run');
  else logger.warn(told, 'a run of an automation failed');
  try {
    store.finish(claimed, { ...end, startedAt, endedAt: clock.now(), runner });
  } catch (err) {
    logger.error({ ...told, err }, 'the end of a run of an automation cannot be written');
  }
}
