import { defineTool, defineToolPlugin, type ToolPlugin, toolFailure } from '@openclaw/plugin-sdk';

/** A small plugin with a tool for each way that a call can end. `ran` gets the days that were moved to. */
export function calendarPlugin({
  ran = [],
  disposed,
}: {
  ran?: string[];
  disposed?: () => void;
} = {}): ToolPlugin {
  return defineToolPlugin({
    id: 'calendar',
    configSchema: {
      type: 'object',
      properties: { zone: { type: 'string' } },
      additionalProperties: false,
    },
    tools: [
      defineTool({
        name: 'move_event',
        description:
          'Move a meeting or another event of the calendar to a new date: reschedule or postpone it.',
        inputSchema: {
          type: 'object',
          properties: { title: { type: 'string' }, day: { type: 'string' } },
          required: ['title', 'day'],
          additionalProperties: false,
        },
        execute({ title, day }, { config, workspaceDir, stateDir, run }) {
          ran.push(day);
          return {
            moved: title,
            to: day,
            zone: config['zone'] ?? 'UTC',
            workspaceDir,
            stateDir,
            agent: run.agentId,
          };
        },
      }),
      defineTool({
        name: 'book_room',
        description: 'Book a room.',
        inputSchema: { type: 'object', properties: { room: { type: 'string' } } },
        outputSchema: { type: 'object', properties: { booked: { type: 'boolean' } }, required: ['booked'] },
        optional: true,
        execute: ({ room }) => {
          if (room === 'none') return toolFailure('No room is free.');
          if (room === 'odd') return JSON.parse('{"booked":"perhaps"}');
          if (room === 'broken') throw new TypeError('The booking system is down.');
          return { booked: true };
        },
      }),
      defineTool({
        name: 'wait_for_guests',
        description: 'Wait until the guests have answered.',
        inputSchema: { type: 'object' },
        catalogMode: 'direct-only',
        execute: (_input, { signal }) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      }),
    ],
    hooks: {
      before_tool_call: ({ arguments: { day } }) =>
        day === 'Sunday' ? { action: 'ask', reason: 'It is a Sunday.' } : undefined,
    },
    ...(disposed === undefined ? {} : { dispose: disposed }),
  });
}
