import type { DatabaseSync } from 'node:sqlite';
import type { ClaimedJob, Job, PassedOver } from './job.ts';
import { type JobRow, toJob } from './job-row.ts';
import { lastDue, nextRun } from './schedule.ts';
import { MINUTE_MS } from './settings.ts';
import { inTransaction } from './transaction.ts';

export interface ClaimOptions {
  /** Who will run what is claimed. */
  readonly runner: string;
  readonly now: number;
  /** How late a run may start. */
  readonly graceMs: number;
  /** Claims at most; the rest stays due. */
  readonly limit: number;
  /** Of the other runners. */
  readonly isAlive: (runner: string) => boolean;
}

export interface Claims {
  /** To be run now, by whoever asked. */
  readonly claimed: readonly ClaimedJob[];
  /** Times that came and went. */
  readonly passedOver: readonly (Job & { readonly passedOver: PassedOver })[];
  /** Runs whose runner is gone. They are not run again: they may have had effects. */
  readonly interrupted: readonly Job[];
}

/** A clock that was this far ahead when it last ran or passed over something has been set right since. */
const CLOCK_ERROR_MS = 60 * MINUTE_MS;

/**
 * Gives what is due to one runner. The next time is set in the same transaction, before anything runs: whatever
 * happens after, no other runner and no later start can take the same time again.
 */
export function claimDue(database: DatabaseSync, options: ClaimOptions): Claims {
  return inTransaction(database, () => {
    const interrupted = freeInterrupted(database, options);
    mendClock(database, options.now);
    const due: Job[] = [];
    const passedOver: (Job & { readonly passedOver: PassedOver })[] = [];
    const rows = database
      .prepare('SELECT * FROM jobs WHERE next_at <= ? ORDER BY next_at, agent, name')
      .all(options.now);
    for (const row of rows) {
      const job = toJob(row);
      const decision = decide(job, options);
      if (decision === 'wait') continue;
      if (decision === 'claim') {
        due.push(job);
      } else {
        pass(database, job, { ...decision, now: options.now });
        passedOver.push({ ...job, passedOver: decision });
      }
    }
    const claimed = shareOut(due, { limit: options.limit, running: countRunning(database) });
    for (const job of claimed) claim(database, job, options);
    return {
      claimed: claimed.map((job) => ({ ...job, runningSince: options.now })),
      passedOver,
      interrupted,
    };
  });
}

function decide(
  { schedule, nextAt = 0, runningSince }: Job,
  { now, graceMs }: Pick<ClaimOptions, 'now' | 'graceMs'>,
): 'claim' | 'wait' | PassedOver {
  const dueAt = lastDue(schedule, { due: nextAt, now });
  if (now - dueAt > graceMs) return { dueAt, reason: 'late' };
  // One that was replaced while it ran, by one that runs once, has no later time to make up for this one.
  if (runningSince !== undefined) return schedule.kind === 'at' ? 'wait' : { dueAt, reason: 'running' };
  return 'claim';
}

/** Each time one of the agent that has the fewest runs, the longest due first: one agent must not keep all others waiting. */
function shareOut(
  due: readonly Job[],
  { limit, running }: { readonly limit: number; readonly running: ReadonlyMap<string, number> },
): readonly Job[] {
  const runs = new Map(running);
  const runsOf = ({ agentId }: Job): number => runs.get(agentId) ?? 0;
  const waiting = [...due];
  const chosen: Job[] = [];
  while (chosen.length < limit) {
    const [first, ...others] = waiting;
    if (first === undefined) break;
    const next = others.reduce((best, job) => (runsOf(job) < runsOf(best) ? job : best), first);
    waiting.splice(waiting.indexOf(next), 1);
    runs.set(next.agentId, runsOf(next) + 1);
    chosen.push(next);
  }
  return chosen;
}

function countRunning(database: DatabaseSync): ReadonlyMap<string, number> {
  const rows = database
    .prepare('SELECT agent, count(*) AS runs FROM jobs WHERE runner IS NOT NULL GROUP BY agent')
    .all();
  return new Map(rows.map((row) => [String(row['agent']), Number(row['runs'])]));
}

function claim(database: DatabaseSync, job: Job, { runner, now }: ClaimOptions): void {
  database
    .prepare('UPDATE jobs SET next_at = ?, claimed_at = ?, runner = ? WHERE agent = ? AND name = ?')
    .run(nextRun(job.schedule, now) ?? null, now, runner, job.agentId, job.name);
}

function pass(
  database: DatabaseSync,
  job: Job,
  { dueAt, reason, now }: PassedOver & { readonly now: number },
) {
  database
    .prepare('UPDATE jobs SET next_at = ?, passed_at = ?, passed_reason = ? WHERE agent = ? AND name = ?')
    .run(nextRun(job.schedule, now) ?? null, dueAt, reason, job.agentId, job.name);
}

function freeInterrupted(database: DatabaseSync, { runner, now, isAlive }: ClaimOptions): readonly Job[] {
  const others = database
    .prepare('SELECT DISTINCT runner FROM jobs WHERE runner IS NOT NULL AND runner != ?')
    .all(runner);
  const dead = others.map((row) => String(row['runner'])).filter((id) => !isAlive(id));
  return dead.flatMap((id) => {
    const rows: readonly JobRow[] = database.prepare('SELECT * FROM jobs WHERE runner = ?').all(id);
    database
      .prepare(
        `UPDATE jobs SET runner = NULL, started_at = claimed_at, ended_at = ?, status = 'interrupted', code = NULL,
         text = 'The Gateway ended before the run did. It may have had effects.' WHERE runner = ?`,
      )
      .run(now, id);
    return rows.map(toJob);
  });
}

/**
 * Else a clock that was years ahead for a moment would silence every automation for years. What was scheduled anew
 * since then has a time before that moment, and keeps it.
 */
function mendClock(database: DatabaseSync, now: number): void {
  const rows = database
    .prepare(
      `SELECT * FROM (SELECT *, max(coalesce(claimed_at, 0), coalesce(passed_at, 0)) AS set_at FROM jobs)
       WHERE set_at > ? AND next_at > set_at`,
    )
    .all(now + CLOCK_ERROR_MS);
  for (const row of rows) {
    const { agentId, name, schedule } = toJob(row);
    database
      .prepare('UPDATE jobs SET next_at = ? WHERE agent = ? AND name = ?')
      .run(nextRun(schedule, now) ?? null, agentId, name);
  }
}
