import { describe, expect, it } from 'vitest';
import { describeSchedule, lastDue, nextRun, nextRuns, readSchedule, type Schedule } from './schedule.ts';

const NOW = Date.parse('2026-11-30T12:00:00.000Z');
const at = (iso: string): number => Date.parse(iso);
const isoAll = (instants: readonly number[]): string[] =>
  instants.map((each) => new Date(each).toISOString());
const read = (written: Parameters<typeof readSchedule>[0]) =>
  readSchedule(written, { now: NOW, defaultTimeZone: 'Europe/Amsterdam' });
const inAmsterdam = (cron: string): Schedule => ({ kind: 'cron', cron, timeZone: 'Europe/Amsterdam' });

describe('readSchedule', () => {
  it('takes a cron expression in its zone, else in that of the configuration', () => {
    expect(read({ cron: ' 0 9 * * 1-5 ' })).toEqual({ ok: true, schedule: inAmsterdam('0 9 * * 1-5') });
    expect(read({ cron: '@daily', timeZone: 'asia/tokyo' })).toEqual({
      ok: true,
      schedule: { kind: 'cron', cron: '@daily', timeZone: 'Asia/Tokyo' },
    });
  });

  it('takes a period and an instant', () => {
    expect(read({ everyMinutes: 1 })).toEqual({
      ok: true,
      schedule: { kind: 'every', minutes: 1, from: NOW },
    });
    expect(read({ at: '2026-12-01T09:00:00+01:00' })).toEqual({
      ok: true,
      schedule: { kind: 'at', at: at('2026-12-01T08:00:00Z') },
    });
  });

  it.each([
    ['nothing', {}],
    ['two at once', { cron: '* * * * *', everyMinutes: 5 }],
    ['a zone without cron', { everyMinutes: 5, timeZone: 'Europe/Amsterdam' }],
    ['words', { cron: 'every morning' }],
    ['seconds, which would run too often', { cron: '* * * * * *' }],
    ['an hour that is not there', { cron: '0 25 * * *' }],
    ['a day that never comes', { cron: '0 0 31 2 *' }],
    ['what means the time of reading', { cron: '? * * * *' }],
    ['a date where an expression belongs', { cron: '2027-01-01T00:00:00' }],
    ['an unknown zone', { cron: '0 9 * * *', timeZone: 'Mars/Olympus' }],
    ['an offset for a zone', { cron: '0 9 * * *', timeZone: '+05:00' }],
    ['an instant without an offset', { at: '2026-12-01T09:00:00' }],
    ['a day alone', { at: '2026-12-01' }],
    ['an instant that is none', { at: '2026-13-45T09:00:00Z' }],
    ['a day that its month does not have', { at: '2027-02-29T09:00:00Z' }],
    ['now', { at: '2026-11-30T12:00:00Z' }],
    ['a time that has passed', { at: '2020-01-01T00:00:00Z' }],
    ['a time nobody will see', { at: '9999-01-01T00:00:00Z' }],
  ])('refuses %s', (_case, written) => {
    expect(read(written)).toMatchObject({ ok: false, problem: expect.stringMatching(/\w/u) });
  });
});

describe('nextRun', () => {
  it('keeps the hour of the clock on the wall when it is set forward and back', () => {
    const daily = inAmsterdam('30 9 * * *');
    expect(isoAll(nextRuns(daily, { after: at('2026-03-28T12:00:00Z'), count: 2 }))).toEqual([
      '2026-03-29T07:30:00.000Z',
      '2026-03-30T07:30:00.000Z',
    ]);
    expect(isoAll(nextRuns(daily, { after: at('2026-10-24T12:00:00Z'), count: 2 }))).toEqual([
      '2026-10-25T08:30:00.000Z',
      '2026-10-26T08:30:00.000Z',
    ]);
  });

  it('runs once on a night that has half past two twice, and on one that has it never', () => {
    const daily = inAmsterdam('30 2 * * *');
    expect(isoAll(nextRuns(daily, { after: at('2026-10-24T12:00:00Z'), count: 2 }))).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
    expect(isoAll(nextRuns(daily, { after: at('2026-03-28T12:00:00Z'), count: 2 }))).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  it('keeps a period in step, whenever it is asked, and an instant once', () => {
    const every: Schedule = { kind: 'every', minutes: 10, from: NOW };
    expect(nextRun(every, NOW)).toBe(NOW + 600_000);
    expect(nextRun(every, NOW + 600_000)).toBe(NOW + 1_200_000);
    expect(nextRun(every, NOW + 25 * 60_000)).toBe(NOW + 30 * 60_000);
    expect(nextRun(every, NOW - 5 * 60_000)).toBe(NOW);
    const once: Schedule = { kind: 'at', at: NOW };
    expect([nextRun(once, NOW - 1), nextRun(once, NOW)]).toEqual([NOW, undefined]);
  });
});

describe('lastDue', () => {
  it.each([
    ['a cron expression', { kind: 'cron', cron: '*/10 * * * *', timeZone: 'UTC' }],
    ['a period', { kind: 'every', minutes: 10, from: NOW - 600_000 }],
  ] as const)('is the last of the times that have come, for %s', (_case, schedule) => {
    for (const [after, expected] of [
      [0, NOW],
      [59_999, NOW],
      [600_000, NOW + 600_000],
      [3_599_999, NOW + 3_000_000],
    ] as const) {
      expect(lastDue(schedule, { due: NOW, now: NOW + after })).toBe(expected);
    }
  });

  it('is never before the first, even if the clock was set back', () => {
    expect(lastDue({ kind: 'every', minutes: 10, from: NOW }, { due: NOW, now: NOW - 600_000 })).toBe(NOW);
    expect(lastDue(inAmsterdam('0 9 * * *'), { due: NOW, now: NOW - 600_000 })).toBe(NOW);
  });
});

it('describes a schedule in words', () => {
  expect(describeSchedule(inAmsterdam('0 9 * * 1-5'))).toBe('cron 0 9 * * 1-5 (Europe/Amsterdam)');
  expect(describeSchedule({ kind: 'every', minutes: 1, from: NOW })).toBe('every minute');
  expect(describeSchedule({ kind: 'at', at: NOW })).toBe('once at 2026-11-30T12:00:00.000Z');
});
