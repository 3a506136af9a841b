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
    const claimed: ClaimedJob[] = [];
    const passedOver: (Job & { readonly passedOver: PassedOver })[] = [];
    const rows = database
      .prepare('SELECT * FROM jobs WHERE next_at <= ? ORDER BY next_at, agent, name')
      .all(options.now);
    for (const row of rows) {
      const job = toJob(row);
      const decision = decide(job, { ...options, limit: options.limit - claimed.length });
      if (decision === 'wait') continue;
      if (decision === 'claim') {
        claim(database, job, options);
        claimed.push({ ...job, runningSince: options.now });
      } else {
        pass(database, job, { ...decision, now: options.now });
        passedOver.push({ ...job, passedOver: decision });
      }
    }
    return { claimed, passedOver, interrupted };
  });
}

function decide(
  { schedule, nextAt = 0, runningSince }: Job,
  { now, graceMs, limit }: Pick<ClaimOptions, 'now' | 'graceMs' | 'limit'>,
): 'claim' | 'wait' | PassedOver {
  const dueAt = lastDue(schedule, { due: nextAt, now });
  if (now - dueAt > graceMs) return { dueAt, reason: 'late' };
  // One that was replaced while it ran, by one that runs once, has no later time to make up for this one.
  if (runningSince !== undefined) return schedule.kind === 'at' ? 'wait' : { dueAt, reason: 'running' };
  return limit > 0 ? 'claim' : 'wait';
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
