import { boundText } from '@openclaw/plugin-sdk';
import type { Job, LastRun, PassedOver } from './job.ts';
import { describeSchedule } from './schedule.ts';

/** Also the name of its conversation. */
export const NAME_SCHEMA = {
  type: 'string',
  pattern: '^[a-z0-9][a-z0-9_-]{0,63}$',
  description: 'Lower-case letters, digits, _ and -.',
} as const;

/** An automation as a list shows it. Instants are ISO 8601. */
export interface AutomationView {
  readonly name: string;
  readonly schedule: string;
  readonly message: string;
  readonly nextRun?: string;
  readonly running: boolean;
  readonly lastRun?: {
    readonly startedAt: string;
    readonly endedAt: string;
    readonly status: LastRun['status'];
    readonly code?: string;
    readonly text: string;
  };
  readonly passedOver?: { readonly dueAt: string; readonly reason: PassedOver['reason'] };
}

export const AUTOMATION_VIEW_SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    schedule: { type: 'string' },
    message: { type: 'string' },
    nextRun: { type: 'string', description: 'Unset once it will not run again.' },
    running: { type: 'boolean' },
    lastRun: {
      type: 'object',
      properties: {
        startedAt: { type: 'string' },
        endedAt: { type: 'string' },
        status: { enum: ['completed', 'failed', 'interrupted'] },
        code: { type: 'string', description: 'Why it failed.' },
        text: { type: 'string', description: 'What was said at the end, or what went wrong.' },
      },
      required: ['startedAt', 'endedAt', 'status', 'text'],
      additionalProperties: false,
    },
    passedOver: {
      type: 'object',
      description: 'The last time at which it should have run and did not.',
      properties: { dueAt: { type: 'string' }, reason: { enum: ['late', 'running'] } },
      required: ['dueAt', 'reason'],
      additionalProperties: false,
    },
  },
  required: ['name', 'schedule', 'message', 'running'],
  additionalProperties: false,
} as const;

/** Texts over the limit are cut. */
export function viewJob(job: Job, { maxCharacters }: { readonly maxCharacters: number }): AutomationView {
  const { name, schedule, message, nextAt, runningSince, lastRun, passedOver } = job;
  return {
    name,
    schedule: describeSchedule(schedule),
    message: boundText(message, maxCharacters),
    running: runningSince !== undefined,
    ...(nextAt === undefined ? {} : { nextRun: iso(nextAt) }),
    ...(lastRun === undefined
      ? {}
      : {
          lastRun: {
            ...lastRun,
            startedAt: iso(lastRun.startedAt),
            endedAt: iso(lastRun.endedAt),
            text: boundText(lastRun.text, maxCharacters),
          },
        }),
    ...(passedOver === undefined ? {} : { passedOver: { ...passedOver, dueAt: iso(passedOver.dueAt) } }),
  };
}

/** How a model reads it. */
export function showAutomation(view: AutomationView): string {
  const { name, schedule, message, nextRun, running, lastRun, passedOver } = view;
  return [
    `${name}: ${schedule}; ${running ? 'running now; ' : ''}${nextRun === undefined ? 'will not run again' : `next ${nextRun}`}`,
    `  message: ${message}`,
    ...(lastRun === undefined
      ? ['  has not run yet']
      : [
          `  last run ${lastRun.startedAt}, ${lastRun.status}${lastRun.code ? ` (${lastRun.code})` : ''}: ${lastRun.text}`,
        ]),
    ...(passedOver === undefined ? [] : [`  did not run at ${passedOver.dueAt}: ${WHY[passedOver.reason]}`]),
  ].join('\n');
}

const WHY: Readonly<Record<PassedOver['reason'], string>> = {
  late: 'no Gateway was there in time, or others ran',
  running: 'the run before had not ended',
};

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
