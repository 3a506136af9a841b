import type { FromSchema, JsonObject } from '@openclaw/plugin-sdk';

/** A search endpoint that the operator chose, so its address may be private. */
export interface SearxngSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly language: string | undefined;
  readonly safeSearch: number;
}

/** The configuration with every default filled in. */
export interface WebSettings {
  readonly allowPrivate: ReadonlySet<string>;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly maxRedirects: number;
  readonly userAgent: string;
  readonly searxng: SearxngSettings | undefined;
}

const DEFAULTS = {
  timeoutMs: 30_000,
  maxBytes: 5 * 1024 * 1024,
  maxRedirects: 5,
  userAgent: 'OpenClaw (+web_fetch)',
  safeSearch: 1,
} as const;

const SCHEMA = {
  type: 'object',
  properties: {
    allowPrivate: {
      type: 'array',
      items: { type: 'string', pattern: '^[^/@\\s]+:[0-9]+$' },
      description:
        'As "host:port", such as "wiki.internal:443" or "[::1]:8080": web_fetch may go there though the address is not public.',
    },
    timeoutMs: {
      type: 'integer',
      minimum: 100,
      maximum: 300_000,
      description: `For a whole request with its redirects. Default ${DEFAULTS.timeoutMs}.`,
    },
    maxBytes: {
      type: 'integer',
      minimum: 1_000,
      maximum: 52_428_800,
      description: `Of a page, after decompression. Default ${DEFAULTS.maxBytes}.`,
    },
    maxRedirects: {
      type: 'integer',
      minimum: 0,
      maximum: 20,
      description: `Default ${DEFAULTS.maxRedirects}.`,
    },
    userAgent: {
      type: 'string',
      minLength: 1,
      maxLength: 300,
      pattern: '^[ -~]+$',
      description: `Default ${JSON.stringify(DEFAULTS.userAgent)}.`,
    },
    searxng: {
      type: 'object',
      properties: {
        url: {
          type: 'string',
          pattern: '^https?://',
          description: 'Of the SearXNG instance; its settings must list json under search.formats.',
        },
        headers: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'Sent along, such as Authorization.',
        },
        language: { type: 'string', description: 'Such as en or all. Default: that of the instance.' },
        safeSearch: {
          enum: [0, 1, 2],
          description: `None, moderate, strict. Default ${DEFAULTS.safeSearch}.`,
        },
      },
      required: ['url'],
      additionalProperties: false,
      description: 'Where web_search asks. Without it there is no web_search.',
    },
  },
  additionalProperties: false,
} as const;

/** The plugin's part of the configuration. */
export const CONFIG_SCHEMA: JsonObject = SCHEMA;

/** Takes a configuration that fits `CONFIG_SCHEMA`, which the host has checked. */
export function readSettings(config: JsonObject): WebSettings {
  const given = config as FromSchema<typeof SCHEMA>;
  return {
    allowPrivate: new Set((given.allowPrivate ?? []).map((place) => place.toLowerCase())),
    timeoutMs: given.timeoutMs ?? DEFAULTS.timeoutMs,
    maxBytes: given.maxBytes ?? DEFAULTS.maxBytes,
    maxRedirects: given.maxRedirects ?? DEFAULTS.maxRedirects,
    userAgent: given.userAgent ?? DEFAULTS.userAgent,
    searxng:
      given.searxng === undefined
        ? undefined
        : {
            url: given.searxng.url,
            headers: given.searxng.headers ?? {},
            language: given.searxng.language,
            safeSearch: given.searxng.safeSearch ?? DEFAULTS.safeSearch,
          },
  };
}
