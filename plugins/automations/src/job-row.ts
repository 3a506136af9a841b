import type { SQLOutputValue } from 'node:sqlite';
import type { Job, LastRun, PassedOver } from './job.ts';

export type JobRow = Readonly<Record<string, SQLOutputValue>>;

/** What the database holds is what this plugin wrote. */
export function toJob(row: JobRow): Job {
  const nextAt = row['next_at'];
  const askedFrom = row['channel'];
  const lastRun = toLastRun(row);
  const passedOver = toPassedOver(row);
  return {
    agentId: String(row['agent']),
    name: String(row['name']),
    message: String(row['message']),
    ...(typeof askedFrom === 'string' ? { askedFrom } : {}),
    schedule: JSON.parse(String(row['schedule'])),
    ...(nextAt === null ? {} : { nextAt: Number(nextAt) }),
    ...(row['runner'] === null ? {} : { runningSince: Number(row['claimed_at']) }),
    ...(lastRun === undefined ? {} : { lastRun }),
    ...(passedOver === undefined ? {} : { passedOver }),
  };
}

function toLastRun(row: JobRow): LastRun | undefined {
  const { status, code } = row;
  if (status !== 'completed' && status !== 'failed' && status !== 'interrupted') return undefined;
  return {
    startedAt: Number(row['started_at']),
    endedAt: Number(row['ended_at']),
    status,
    ...(typeof code === 'string' ? { code } : {}),
    text: String(row['text']),
  };
}

function toPassedOver(row: JobRow): PassedOver | undefined {
  const reason = row['passed_reason'];
  if (reason !== 'late' && reason !== 'running') return undefined;
  return { dueAt: Number(row['passed_at']), reason };
}
