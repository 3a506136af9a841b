import { isUtf8 } from 'node:buffer';
import { type SessionRecord, TOOL_SOURCES } from '@openclaw/contracts';

/** The record of one line, or undefined for a line that is damaged or of a kind this version does not know. */
export function parseRecord(line: Uint8Array): SessionRecord | undefined {
  if (!isUtf8(line)) return undefined;
  const value = parseJson(Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString('utf8'));
  return isSessionRecord(value) ? value : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Check = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Check>>;

const text: Check = (value) => typeof value === 'string';
const count: Check = (value) => typeof value === 'number';
const present: Check = (value) => value !== undefined;
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    words.some((word) => word === value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const shaped =
  (shape: Shape): Check =>
  (value) =>
    isObject(value) && Object.entries(shape).every(([key, check]) => check(ownValue(value, key)));

const source = oneOf(...TOOL_SOURCES);
const toolRef = shaped({ id: text, source, owner: text, name: text });
const content = listOf(shaped({ type: text }));
const functionCall = shaped({ callId: text, name: text, arguments: text });

const MESSAGES: ReadonlyMap<unknown, Check> = new Map([
  ['system', shaped({ content: text })],
  ['user', shaped({ content })],
  ['assistant', shaped({ content: text, calls: listOf(functionCall) })],
  ['tool', shaped({ callId: text, content })],
]);

const recorded: Shape = { at: text, runId: text };

const RECORDS: ReadonlyMap<unknown, Check> = new Map([
  ['session', shaped({ version: isVersion, at: text, agentId: text, sessionKey: text, sessionId: text })],
  [
    'run',
    shaped({
      ...recorded,
      channel: text,
      harness: text,
      mode: text,
      modeReason: text,
      provider: text,
      model: text,
      catalog: shaped({
        fingerprint: text,
        size: count,
        sources: shaped({ openclaw: count, mcp: count, client: count }),
      }),
      visible: listOf(text),
    }),
  ],
  ['message', shaped({ ...recorded, message: isMessage })],
  [
    'search',
    shaped({
      ...recorded,
      callId: text,
      queries: listOf(shaped({ query: text, hits: listOf(shaped({ id: text, source })) })),
    }),
  ],
  ['describe', shaped({ ...recorded, callId: text, tool: toolRef })],
  [
    'call',
    shaped({
      ...recorded,
      callId: text,
      route: text,
      tool: optional(toolRef),
      status: oneOf('completed', 'tool-error', 'refused', 'failed', 'handed-off'),
      durationMs: count,
      arguments: present,
      result: text,
    }),
  ],
  ['notice', shaped({ ...recorded, code: text, message: text })],
  [
    'run_end',
    shaped({
      ...recorded,
      outcome: oneOf('completed', 'handed-off', 'failed', 'cancelled'),
      modelRequests: count,
      usage: shaped({ inputTokens: count, outputTokens: count }),
      durationMs: count,
    }),
  ],
]);

function isVersion(value: unknown): boolean {
  return value === 1;
}

function isMessage(value: unknown): boolean {
  return isObject(value) && MESSAGES.get(ownValue(value, 'role'))?.(value) === true;
}

function isSessionRecord(value: unknown): value is SessionRecord {
  return isObject(value) && RECORDS.get(ownValue(value, 'type'))?.(value) === true;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function ownValue(object: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(object, key)?.value;
}
