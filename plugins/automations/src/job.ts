import type { Schedule } from './schedule.ts';

/** How the last run of an automation ended; `interrupted` is one whose Gateway was gone before its end. */
export interface LastRun {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly status: 'completed' | 'failed' | 'interrupted';
  /** Of the house's errors, for one that failed. */
  readonly code?: string;
  /** What the agent said at the end, or what went wrong. */
  readonly text: string;
}

/** A time at which an automation should have run and did not. */
export interface PassedOver {
  readonly dueAt: number;
  /** No Gateway was there in time, or it had others to run; or the run before had not ended. */
  readonly reason: 'late' | 'running';
}

/** An automation of one agent. Instants are milliseconds since 1970. */
export interface Job {
  readonly agentId: string;
  readonly name: string;
  readonly message: string;
  /** Of the run that scheduled it; undefined for one of an older version. */
  readonly askedFrom?: string;
  readonly schedule: Schedule;
  /** Undefined once it will not run again. */
  readonly nextAt?: number;
  /** Set while it runs. */
  readonly runningSince?: number;
  readonly lastRun?: LastRun;
  readonly passedOver?: PassedOver;
}

/** One that a runner has claimed. When it did tells the claim from a later one of the same name. */
export interface ClaimedJob extends Job {
  readonly runningSince: number;
}
