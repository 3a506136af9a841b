import { boundText, messageOf } from '@openclaw/plugin-sdk';
import { Cron } from 'croner';
import { MINUTE_MS } from './settings.ts';

/** When an automation runs. Instants are milliseconds since 1970. */
export type Schedule =
  | { readonly kind: 'cron'; readonly cron: string; readonly timeZone: string }
  | { readonly kind: 'every'; readonly minutes: number; readonly from: number }
  | { readonly kind: 'at'; readonly at: number };

export interface WrittenSchedule {
  readonly cron?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly everyMinutes?: number | undefined;
  readonly at?: string | undefined;
}

export type ScheduleReading =
  | { readonly ok: true; readonly schedule: Schedule }
  | { readonly ok: false; readonly problem: string };

/** A time without a zone would mean another instant on another machine. */
const INSTANT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/u;
/** The library would also take an instant here. */
const CRON = /^(?:@[a-z]+|\S+(?:\s+\S+){4})$/u;
const MAX_AHEAD_MS = 10 * 366 * 24 * 60 * MINUTE_MS;

/** Reads when a model wants something to run: exactly one of a cron expression, a period and an instant. */
export function readSchedule(
  written: WrittenSchedule,
  { now, defaultTimeZone }: { readonly now: number; readonly defaultTimeZone: string },
): ScheduleReading {
  const { cron, timeZone, everyMinutes, at } = written;
  const given = [cron, everyMinutes, at].filter((each) => each !== undefined);
  if (given.length !== 1) return refuse('Give exactly one of cron, everyMinutes and at.');
  if (timeZone !== undefined && cron === undefined) {
    return refuse('timeZone goes with cron only: at carries its own offset.');
  }
  if (cron !== undefined) return readCron(cron, { timeZone: timeZone ?? defaultTimeZone, now });
  if (everyMinutes !== undefined) {
    return { ok: true, schedule: { kind: 'every', minutes: everyMinutes, from: now } };
  }
  return readInstant(at ?? '', now);
}

function readCron(cron: string, { timeZone, now }: { readonly timeZone: string; readonly now: number }) {
  const zone = canonicalZone(timeZone);
  if (zone === undefined) {
    return refuse(
      `There is no time zone ${JSON.stringify(timeZone)}: give an IANA name such as Europe/Amsterdam.`,
    );
  }
  if (!CRON.test(cron.trim())) {
    return refuse(
      'cron must have five fields, such as "0 9 * * 1-5" for nine o’clock from Monday to Friday.',
    );
  }
  // It would mean the time at which the expression happens to be read, which is another one after each restart.
  if (cron.includes('?')) return refuse('The cron expression must not hold a question mark.');
  const schedule = { kind: 'cron', cron: cron.trim(), timeZone: zone } as const;
  try {
    if (nextRun(schedule, now) !== undefined) return { ok: true, schedule } as const;
  } catch (thrown) {
    return refuse(`The cron expression cannot be read: ${boundText(messageOf(thrown), 300)}`);
  }
  return refuse('The cron expression fits no day that will ever come.');
}

/** A bare offset is no zone: it would know nothing of daylight saving. */
function canonicalZone(timeZone: string): string | undefined {
  if (!/^[A-Za-z]/u.test(timeZone)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}

function readInstant(at: string, now: number): ScheduleReading {
  const [, year, month, day] = INSTANT.exec(at) ?? [];
  // Date.parse would take the last days of a short month for the first ones of the next.
  const isDay = Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const instant = isDay ? Date.parse(at) : Number.NaN;
  const nowText = new Date(now).toISOString();
  if (Number.isNaN(instant)) {
    return refuse(
      `at must be an instant with its offset, such as ${new Date(now + 60 * MINUTE_MS).toISOString()}; now it is ${nowText}.`,
    );
  }
  if (instant <= now) return refuse(`at lies in the past: now it is ${nowText}.`);
  if (instant > now + MAX_AHEAD_MS) return refuse(`at lies more than ten years ahead: now it is ${nowText}.`);
  return { ok: true, schedule: { kind: 'at', at: instant } };
}

function refuse(problem: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem };
}

/** The first time after an instant; undefined if there is none. Daylight saving is the library's to know. */
export function nextRun(schedule: Schedule, after: number): number | undefined {
  switch (schedule.kind) {
    case 'cron':
      return compile(schedule).nextRun(new Date(after))?.getTime();
    case 'every': {
      const period = schedule.minutes * MINUTE_MS;
      return schedule.from + (Math.floor((after - schedule.from) / period) + 1) * period;
    }
    case 'at':
      return schedule.at > after ? schedule.at : undefined;
  }
}

/** The next few times. */
export function nextRuns(schedule: Schedule, { after, count }: { after: number; count: number }): number[] {
  const runs: number[] = [];
  let last = after;
  while (runs.length < count) {
    const next = nextRun(schedule, last);
    if (next === undefined) break;
    runs.push(next);
    last = next;
  }
  return runs;
}

/** Of the times from `due`, which is one, until `now`: the last. What came due several times runs once. */
export function lastDue(
  schedule: Schedule,
  { due, now }: { readonly due: number; readonly now: number },
): number {
  switch (schedule.kind) {
    case 'cron': {
      // Exclusive of its reference, and `now` itself counts.
      const [last] = compile(schedule).previousRuns(1, new Date(now + 1));
      return Math.max(due, last?.getTime() ?? due);
    }
    case 'every': {
      const period = schedule.minutes * MINUTE_MS;
      return due + Math.floor(Math.max(0, now - due) / period) * period;
    }
    case 'at':
      return due;
  }
}

function compile({ cron, timeZone }: Schedule & { readonly kind: 'cron' }): Cron {
  return new Cron(cron, { mode: '5-part', timezone: timeZone, paused: true });
}

/** For people and models, without when it is next. */
export function describeSchedule(schedule: Schedule): string {
  switch (schedule.kind) {
    case 'cron':
      return `cron ${schedule.cron} (${schedule.timeZone})`;
    case 'every':
      return schedule.minutes === 1 ? 'every minute' : `every ${schedule.minutes} minutes`;
    case 'at':
      return `once at ${new Date(schedule.at).toISOString()}`;
  }
}
