import { BACKGROUND_CHANNEL, defineTool, type ToolDefinition, toolFailure } from '@openclaw/plugin-sdk';
import { NAME_SCHEMA } from './automation-view.ts';
import { openJobStore } from './job-store.ts';
import { describeSchedule, nextRuns, readSchedule } from './schedule.ts';
import { readSettings } from './settings.ts';

const SHOWN_RUNS = 3;

/** A task for the agent itself, at set times. */
export const automationSchedule: ToolDefinition = defineTool({
  name: 'automation_schedule',
  title: 'Schedule automation',
  description:
    'Schedule a task or reminder for yourself, to run later without anybody present: once at an instant, every so many minutes, or by a cron expression, such as daily or every morning. A name that is taken is replaced.',
  inputSchema: {
    type: 'object',
    properties: {
      name: NAME_SCHEMA,
      message: {
        type: 'string',
        minLength: 1,
        maxLength: 8_000,
        description: 'What to do then, complete in itself: the run sees nothing of this conversation.',
      },
      cron: {
        type: 'string',
        minLength: 1,
        maxLength: 100,
        description: 'Five fields: minute, hour, day of month, month, day of week, such as 0 9 * * 1-5.',
      },
      timeZone: {
        type: 'string',
        minLength: 1,
        maxLength: 100,
        description: 'Of cron; an IANA name such as Europe/Amsterdam.',
      },
      everyMinutes: {
        type: 'integer',
        minimum: 1,
        maximum: 525_600,
        description: 'Minutes from one run to the next.',
      },
      at: {
        type: 'string',
        maxLength: 40,
        description: 'An instant with its offset, such as 2027-01-31T09:00:00+01:00.',
      },
    },
    required: ['name', 'message'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      schedule: { type: 'string' },
      replaced: { type: 'boolean' },
      nextRuns: { type: 'array', items: { type: 'string' } },
    },
    required: ['name', 'schedule', 'replaced', 'nextRuns'],
    additionalProperties: false,
  },
  optional: true,
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  async execute({ name, message, ...when }, { stateDir, run, config }) {
    // SECURITY: else one automation could make others, each of which makes more.
    if (run.channel === BACKGROUND_CHANNEL) {
      return toolFailure(
        'A run that an automation started cannot schedule another. It can list and cancel them.',
      );
    }
    const { timeZone, maxJobs } = readSettings(config);
    const now = Date.now();
    const reading = readSchedule(when, { now, defaultTimeZone: timeZone });
    if (!reading.ok) return toolFailure(reading.problem);
    const { schedule } = reading;
    const [nextAt, ...later] = nextRuns(schedule, { after: now, count: SHOWN_RUNS });
    if (nextAt === undefined) return toolFailure('It would never run.');
    if (message.trim() === '') return toolFailure('message must say what to do.');
    using store = await openJobStore(stateDir);
    const put = store
      .of(run.agentId)
      .put({ name, message, askedFrom: run.channel, schedule, nextAt }, { maxJobs });
    if (put === 'full') {
      return toolFailure(`There are ${maxJobs} automations already; cancel some with automation_cancel.`);
    }
    const details = {
      name,
      schedule: describeSchedule(schedule),
      replaced: put === 'replaced',
      nextRuns: [nextAt, ...later].map((at) => new Date(at).toISOString()),
    };
    const did = details.replaced ? 'Replaced' : 'Scheduled';
    return {
      content: [
        {
          type: 'text',
          text: `${did} ${name}: ${details.schedule}. Next: ${details.nextRuns.join(', ')}. It runs while an OpenClaw Gateway serves.`,
        },
      ],
      details,
    };
  },
});
