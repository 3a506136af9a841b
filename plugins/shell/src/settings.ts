import type { FromSchema, JsonObject } from '@openclaw/plugin-sdk';
import { type CommandList, createCommandList } from './command-list.ts';

export type ApprovalRule = 'always' | 'unlisted' | 'never';

/** The configuration with every default filled in. Times are milliseconds. */
export interface ShellSettings {
  readonly approval: ApprovalRule;
  readonly allowCommands: CommandList;
  readonly shell: string | undefined;
  readonly passEnv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly maxTimeoutMs: number;
  readonly backgroundTimeoutMs: number;
  readonly maxOutputBytes: number;
  readonly shownBytes: number;
  readonly maxRunning: number;
}

const DEFAULTS = {
  approval: 'unlisted',
  timeoutMs: 120_000,
  maxTimeoutMs: 600_000,
  backgroundTimeoutMs: 3_600_000,
  maxOutputBytes: 32 * 1024 * 1024,
  shownBytes: 16_000,
  maxRunning: 8,
} as const;

const ENV_NAME = '^[A-Za-z_][A-Za-z0-9_]*$';

const SCHEMA = {
  type: 'object',
  properties: {
    approval: {
      enum: ['always', 'unlisted', 'never'],
      description:
        'Which calls a person must approve: all, those not in allowCommands (default), or none. With never, whoever steers the model runs programs here.',
    },
    allowCommands: {
      type: 'array',
      items: { type: 'string', pattern: '^\\S+( \\S+)*$', maxLength: 500 },
      maxItems: 500,
      description:
        'Commands that need no approval, word by word, such as "ls *". * stands for one word that is no option, ... at the end for any further words, options too.',
    },
    shell: {
      type: 'string',
      pattern: '^/',
      description: 'Absolute path. Default: $SHELL if it is a POSIX shell, or /bin/sh.',
    },
    passEnv: {
      type: 'array',
      items: { type: 'string', pattern: ENV_NAME },
      description: 'Names of further environment variables that programs may see.',
    },
    env: {
      type: 'object',
      propertyNames: { pattern: ENV_NAME },
      additionalProperties: { type: 'string' },
      description: 'Environment variables to set for programs.',
    },
    timeoutMs: {
      type: 'integer',
      minimum: 100,
      maximum: 3_600_000,
      description: `Of a call that gives none. Default ${DEFAULTS.timeoutMs}.`,
    },
    maxTimeoutMs: {
      type: 'integer',
      minimum: 100,
      maximum: 3_600_000,
      description: `The longest that a call may ask for. Default ${DEFAULTS.maxTimeoutMs}.`,
    },
    backgroundTimeoutMs: {
      type: 'integer',
      minimum: 100,
      maximum: 86_400_000,
      description: `Default ${DEFAULTS.backgroundTimeoutMs}.`,
    },
    maxOutputBytes: {
      type: 'integer',
      minimum: 1_000,
      maximum: 1_073_741_824,
      description: `A program that writes more is ended. Default ${DEFAULTS.maxOutputBytes}.`,
    },
    shownBytes: {
      type: 'integer',
      minimum: 200,
      maximum: 90_000,
      description: `Of the output in one result. Default ${DEFAULTS.shownBytes}.`,
    },
    maxRunning: {
      type: 'integer',
      minimum: 1,
      maximum: 64,
      description: `Programs at the same time. Default ${DEFAULTS.maxRunning}.`,
    },
  },
  additionalProperties: false,
} as const;

/** The plugin's part of the configuration. */
export const CONFIG_SCHEMA: JsonObject = SCHEMA;

/** Takes a configuration that fits `CONFIG_SCHEMA`, which the host has checked. */
export function readSettings(config: JsonObject): ShellSettings {
  const given = config as FromSchema<typeof SCHEMA>;
  const maxTimeoutMs = given.maxTimeoutMs ?? DEFAULTS.maxTimeoutMs;
  return {
    approval: given.approval ?? DEFAULTS.approval,
    allowCommands: createCommandList(given.allowCommands ?? []),
    shell: given.shell,
    passEnv: given.passEnv ?? [],
    env: given.env ?? {},
    timeoutMs: Math.min(given.timeoutMs ?? DEFAULTS.timeoutMs, maxTimeoutMs),
    maxTimeoutMs,
    backgroundTimeoutMs: given.backgroundTimeoutMs ?? DEFAULTS.backgroundTimeoutMs,
    maxOutputBytes: given.maxOutputBytes ?? DEFAULTS.maxOutputBytes,
    shownBytes: given.shownBytes ?? DEFAULTS.shownBytes,
    maxRunning: given.maxRunning ?? DEFAULTS.maxRunning,
  };
}
