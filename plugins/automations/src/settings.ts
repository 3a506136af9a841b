import type { FromSchema, JsonObject } from '@openclaw/plugin-sdk';

/** Milliseconds. */
export const MINUTE_MS = 60_000;

export const CONFIG_SCHEMA = {
  type: 'object',
  properties: {
    timeZone: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description:
        'Of cron expressions that name none, such as Europe/Amsterdam. Default: that of the system.',
    },
    maxJobs: { type: 'integer', minimum: 1, maximum: 200, description: 'For each agent. Default 20.' },
    graceMinutes: {
      type: 'integer',
      minimum: 0,
      maximum: 10_080,
      description:
        'How late a run may start, as when no Gateway was there; later it is passed over. Default 60.',
    },
    maxRunMinutes: {
      type: 'integer',
      minimum: 1,
      maximum: 1_440,
      description: 'A run that takes longer is cancelled. Default 30.',
    },
  },
  additionalProperties: false,
} as const;

/** The configuration with its defaults. */
export interface Settings {
  readonly timeZone: string;
  readonly maxJobs: number;
  readonly graceMs: number;
  readonly maxRunMs: number;
}

/** Takes what the host has checked against the schema. */
export function readSettings(config: JsonObject): Settings {
  const {
    timeZone,
    maxJobs = 20,
    graceMinutes = 60,
    maxRunMinutes = 30,
  } = config as FromSchema<typeof CONFIG_SCHEMA>;
  return {
    timeZone: timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    maxJobs,
    graceMs: graceMinutes * MINUTE_MS,
    maxRunMs: maxRunMinutes * MINUTE_MS,
  };
}
