// @ts-check
import { defineTool, toolFailure } from '@openclaw/plugin-sdk';

const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const DAY_MS = 86_400_000;
const MAX_DAYS = 3_660;

/**
 * `weekend` comes from the configuration of the plugin.
 * @param {{ readonly weekend: readonly string[] }} settings
 */
export function countWorkingDays({ weekend }) {
  return defineTool({
    name: 'count_working_days',
    // Search ranks by this text and models choose by it: say what the tool does, to what, and when to use it.
    description:
      'Count the working days (business days) between two dates, without weekends and holidays: how long until a ' +
      'deadline, a delivery or the end of a notice period.',
    inputSchema: {
      type: 'object',
      properties: {
        from: {
          type: 'string',
          format: 'date',
          description: 'The day to count from, such as 2026-11-30; not counted.',
        },
        to: { type: 'string', format: 'date', description: 'The last day; counted.' },
        holidays: {
          type: 'array',
          items: { type: 'string', format: 'date' },
          maxItems: 400,
          description: 'Days off that are not on a weekend.',
        },
      },
      required: ['from', 'to'],
      additionalProperties: false,
    },
    outputSchema: {
      type: 'object',
      properties: { workingDays: { type: 'integer' }, daysOff: { type: 'integer' } },
      required: ['workingDays', 'daysOff'],
      additionalProperties: false,
    },
    annotations: { readOnly: true, idempotent: true },
    // Arguments are valid by now, and an editor knows their types from `inputSchema`.
    execute({ from, to, holidays = [] }) {
      const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
      // What the model can put right is a failure with a sentence for it; throw only for what it cannot.
      if (days < 0) return toolFailure('`to` is before `from`.');
      if (days > MAX_DAYS) return toolFailure('The dates are more than ten years apart.');
      const free = new Set(holidays);
      let workingDays = 0;
      for (let day = 1; day <= days; day += 1) {
        const date = new Date(Date.parse(from) + day * DAY_MS);
        const isFree = weekend.includes(WEEK[date.getUTCDay()] ?? '');
        if (!isFree && !free.has(date.toISOString().slice(0, 10))) workingDays += 1;
      }
      return { workingDays, daysOff: days - workingDays };
    },
  });
}
