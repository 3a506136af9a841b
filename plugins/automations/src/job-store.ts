import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type ClaimOptions, type Claims, claimDue } from './claim-due.ts';
import type { ClaimedJob, Job, LastRun } from './job.ts';
import { type JobRow, toJob } from './job-row.ts';
import type { Schedule } from './schedule.ts';
import { inTransaction } from './transaction.ts';

export interface NewJob {
  readonly name: string;
  readonly message: string;
  readonly askedFrom: string;
  readonly schedule: Schedule;
  readonly nextAt: number;
}

/** The automations of one agent; no agent sees another's. */
export interface AgentJobs {
  /** By name. */
  list(): readonly Job[];
  get(name: string): Job | undefined;
  /** Replaces one of the same name. `full` if that many others are still to run. */
  put(job: NewJob, options: { readonly maxJobs: number }): 'added' | 'replaced' | 'full';
  delete(name: string): boolean;
}

/** All automations, in one database file that every process of the state folder shares. */
export interface JobStore extends Disposable {
  of(agentId: string): AgentJobs;
  /** Takes what is due for this runner, in one transaction, so that nothing runs twice. */
  claimDue(options: ClaimOptions): Claims;
  /** The end of a run, by the claim that `claimDue` gave. */
  finish(claimed: ClaimedJob, end: LastRun & { readonly runner: string }): void;
  /** When the next one comes due after an instant, if any does. */
  nextAfter(instant: number): number | undefined;
}

const BUSY_TIMEOUT_MS = 5_000;
/** Automations that will not run again are kept for their results, the newest of each agent. */
const MAX_DONE = 50;

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS jobs (
    agent TEXT NOT NULL, name TEXT NOT NULL, message TEXT NOT NULL, schedule TEXT NOT NULL,
    next_at INTEGER, claimed_at INTEGER, runner TEXT,
    started_at INTEGER, ended_at INTEGER, status TEXT, code TEXT, text TEXT,
    passed_at INTEGER, passed_reason TEXT, channel TEXT,
    PRIMARY KEY (agent, name)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS jobs_by_time ON jobs (next_at);
`;

/** Opens `automations.sqlite` in a folder, making both if they are missing; only its owner may read it. */
export async function openJobStore(stateDir: string): Promise<JobStore> {
  await mkdir(stateDir, { recursive: true });
  const path = join(stateDir, 'automations.sqlite');
  makePrivate(path);
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec(SCHEMA);
    addChannel(database);
  } catch (thrown) {
    database.close();
    throw thrown;
  }
  return {
    of: (agentId) => jobsOf(database, agentId),
    claimDue: (options) => claimDue(database, options),
    finish({ agentId, name, runningSince }, { runner, startedAt, endedAt, status, code, text }) {
      // Nothing is written if it was cancelled meanwhile, even if another of its name runs by now.
      database
        .prepare(
          `UPDATE jobs SET runner = NULL, started_at = ?, ended_at = ?, status = ?, code = ?, text = ?
           WHERE agent = ? AND name = ? AND runner = ? AND claimed_at = ?`,
        )
        .run(startedAt, endedAt, status, code ?? null, text, agentId, name, runner, runningSince);
    },
    nextAfter(instant) {
      const row = database.prepare('SELECT min(next_at) AS next FROM jobs WHERE next_at > ?').get(instant);
      return typeof row?.['next'] === 'number' ? row['next'] : undefined;
    },
    [Symbol.dispose]: () => database.close(),
  };
}

/**
 * SECURITY: SQLite would make the file readable for everybody; its other files take their rights from this one. A file
 * that is there is not opened: to close it again would give up all locks that this process has on it.
 */
function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (thrown) {
    if (!existsSync(path)) throw thrown;
  }
}

/** For a file that was made before a job had one. */
function addChannel(database: DatabaseSync): void {
  const has = (): boolean =>
    database.prepare("SELECT 1 FROM pragma_table_info('jobs') WHERE name = 'channel'").get() !== undefined;
  if (has()) return;
  inTransaction(database, () => {
    if (!has()) database.exec('ALTER TABLE jobs ADD COLUMN channel TEXT');
  });
}

function jobsOf(database: DatabaseSync, agent: string): AgentJobs {
  const rows = (sql: string, ...values: readonly (string | number)[]): readonly JobRow[] =>
    database.prepare(sql).all(agent, ...values);
  const get = (name: string): Job | undefined => {
    const [row] = rows('SELECT * FROM jobs WHERE agent = ? AND name = ?', name);
    return row === undefined ? undefined : toJob(row);
  };
  return {
    get,
    list: () => rows('SELECT * FROM jobs WHERE agent = ? ORDER BY name').map(toJob),
    put: (job, { maxJobs }) =>
      inTransaction(database, () => {
        const others = rows(
          'SELECT name FROM jobs WHERE agent = ? AND name != ? AND next_at IS NOT NULL',
          job.name,
        );
        if (others.length >= maxJobs) return 'full';
        const isNew = get(job.name) === undefined;
        database
          .prepare(
            `INSERT INTO jobs (agent, name, message, schedule, next_at, channel) VALUES (?, ?, ?, ?, ?, ?)
             ON CONFLICT (agent, name) DO UPDATE SET message = excluded.message, schedule = excluded.schedule,
             channel = excluded.channel, next_at = excluded.next_at, passed_at = NULL, passed_reason = NULL`,
          )
          .run(agent, job.name, job.message, JSON.stringify(job.schedule), job.nextAt, job.askedFrom);
        dropOldest(database, agent);
        return isNew ? 'added' : 'replaced';
      }),
    delete: (name) =>
      Number(database.prepare('DELETE FROM jobs WHERE agent = ? AND name = ?').run(agent, name).changes) > 0,
  };
}

function dropOldest(database: DatabaseSync, agent: string): void {
  database
    .prepare(
      `DELETE FROM jobs WHERE agent = :agent AND name IN (
         SELECT name FROM jobs WHERE agent = :agent AND next_at IS NULL AND runner IS NULL
         ORDER BY coalesce(ended_at, passed_at) DESC LIMIT -1 OFFSET :kept)`,
    )
    .run({ agent, kept: MAX_DONE });
}
