/**
 * What host and child say to each other: one JSON text per line. Both sides read with the guards below and
 * trust nothing else; a line that no guard accepts ends the child.
 */

/** Containers within containers that a message may have; a deeper one is refused whole. */
export const MAX_NESTING: number = 200;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

export type BridgeMethod = 'search' | 'describe' | 'call';

export type LogLevel = 'log' | 'warn' | 'error';

/** Ends a program can come to by itself. The host knows the others: timeout, aborted, out of memory. */
export type FailureCode = 'syntax_error' | 'program_error' | 'budget_exceeded' | 'out_of_memory';

/** The budgets that are kept inside the guest, where it is cheap; the host checks them again. */
export interface GuestLimits {
  readonly maxCalls: number;
  readonly maxPendingCalls: number;
  /** UTF-16 units of one message, and so of one result, one set of arguments and one answer. */
  readonly maxMessageCharacters: number;
  readonly maxLogLines: number;
  readonly maxLogLineCharacters: number;
  readonly maxLogCharacters: number;
}

/** First line to a child: the text of the guest's files, by file name. */
export interface BootMessage {
  readonly type: 'boot';
  readonly guest: { readonly convert: string; readonly describe: string; readonly realm: string };
}

export interface RunMessage {
  readonly type: 'run';
  readonly code: string;
  readonly limits: GuestLimits;
}

/** What the isolation probe shall try to reach; all of it belongs to the host and is unharmed by a success. */
export interface ProbeTargets {
  /** A file that exists, in a folder the host may write. */
  readonly readableFile: string;
  /** A folder in which nothing may appear. */
  readonly writableFolder: string;
  /** A TCP port of the loopback interface that answers. */
  readonly tcpPort: number;
  readonly parentPid: number;
}

export interface ProbeMessage {
  readonly type: 'probe';
  readonly targets: ProbeTargets;
}

export type AnswerMessage =
  | { readonly type: 'answer'; readonly id: number; readonly ok: true; readonly value: unknown }
  | {
      readonly type: 'answer';
      readonly id: number;
      readonly ok: false;
      readonly error: { readonly code: string; readonly message: string; readonly data?: unknown };
    };

export type HostMessage = BootMessage | RunMessage | ProbeMessage | AnswerMessage;

export interface ReadyMessage {
  readonly type: 'ready';
}

/**
 * The program can do nothing more before an answer comes. The counts say as of when: an answer may be on its way
 * to it, and so may calls of its to the host.
 */
export interface WaitingMessage {
  readonly type: 'waiting';
  /** That it has made. */
  readonly calls: number;
  /** That it has been given. */
  readonly answers: number;
}

export interface CallMessage {
  readonly type: 'call';
  /** 1, 2, 3, … in the order of the calls. */
  readonly id: number;
  readonly method: BridgeMethod;
  readonly params: readonly unknown[];
}

export interface LogMessage {
  readonly type: 'log';
  readonly level: LogLevel;
  readonly text: string;
}

/** The program logged more than it may; once. */
export interface LogsCutMessage {
  readonly type: 'logs-cut';
}

export interface ResultMessage {
  readonly type: 'result';
  readonly value: unknown;
}

export interface FailureMessage {
  readonly type: 'failure';
  readonly code: FailureCode;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
  /** The call whose error the program let through. */
  readonly call?: number;
}

export interface ProbeFinding {
  readonly name: string;
  readonly result: 'denied' | 'open';
  readonly detail: string;
}

export interface ProbedMessage {
  readonly type: 'probed';
  readonly capabilities: readonly ProbeFinding[];
}

export type GuestMessage = CallMessage | LogMessage | LogsCutMessage | ResultMessage | FailureMessage;

export type ChildMessage = ReadyMessage | ProbedMessage | WaitingMessage | GuestMessage;

/** A line to the child, or undefined when it is not of the protocol. */
export function parseHostMessage(line: string): HostMessage | undefined {
  const message = parseRecord(line);
  switch (message?.['type']) {
    case 'boot':
      return parseBoot(message);
    case 'run':
      return parseRun(message);
    case 'probe':
      return parseProbe(message);
    case 'answer':
      return parseAnswer(message);
    default:
      return undefined;
  }
}

/** A line from the child, or undefined when it is not of the protocol. */
export function parseChildMessage(line: string): ChildMessage | undefined {
  const message = parseRecord(line);
  switch (message?.['type']) {
    case 'ready':
      return { type: 'ready' };
    case 'waiting':
      return parseWaiting(message);
    case 'probed':
      return parseProbed(message);
    default:
      return message === undefined ? undefined : parseGuest(message);
  }
}

/** A line that a program may cause: the only kinds that cross the border of the guest realm. */
export function parseGuestMessage(line: string): GuestMessage | undefined {
  const message = parseRecord(line);
  return message === undefined ? undefined : parseGuest(message);
}

/** The line of a message. Line ends inside it are escaped by JSON. */
export function encodeMessage(message: HostMessage | ChildMessage): string {
  return `${JSON.stringify(message)}\n`;
}

function parseGuest(message: Readonly<Record<string, unknown>>): GuestMessage | undefined {
  switch (message['type']) {
    case 'call': {
      const { id, method, params } = message;
      return isCount(id) && isMethod(method) && Array.isArray(params)
        ? { type: 'call', id, method, params }
        : undefined;
    }
    case 'log': {
      const { level, text } = message;
      return isLevel(level) && isText(text) ? { type: 'log', level, text } : undefined;
    }
    case 'logs-cut':
      return { type: 'logs-cut' };
    case 'result':
      return Object.hasOwn(message, 'value') ? { type: 'result', value: message['value'] } : undefined;
    case 'failure':
      return parseFailure(message);
    default:
      return undefined;
  }
}

function parseFailure(message: Readonly<Record<string, unknown>>): FailureMessage | undefined {
  const { code, message: text, line, column, call } = message;
  if (!isFailureCode(code) || !isText(text)) return undefined;
  return {
    type: 'failure',
    code,
    message: text,
    ...(isCount(line) ? { line } : {}),
    ...(isCount(column) ? { column } : {}),
    ...(isCount(call) ? { call } : {}),
  };
}

function parseBoot(message: Readonly<Record<string, unknown>>): BootMessage | undefined {
  const guest = message['guest'];
  if (!isRecord(guest)) return undefined;
  const { convert, describe, realm } = guest;
  if (!isText(convert) || !isText(describe) || !isText(realm)) return undefined;
  return { type: 'boot', guest: { convert, describe, realm } };
}

function parseRun(message: Readonly<Record<string, unknown>>): RunMessage | undefined {
  const { code, limits } = message;
  if (!isText(code) || !isRecord(limits)) return undefined;
  const { maxCalls, maxPendingCalls, maxMessageCharacters } = limits;
  const { maxLogLines, maxLogLineCharacters, maxLogCharacters } = limits;
  if (!isCount(maxCalls) || !isCount(maxPendingCalls) || !isCount(maxMessageCharacters)) return undefined;
  if (!isCount(maxLogLines) || !isCount(maxLogLineCharacters) || !isCount(maxLogCharacters)) return undefined;
  return {
    type: 'run',
    code,
    limits: {
      maxCalls,
      maxPendingCalls,
      maxMessageCharacters,
      maxLogLines,
      maxLogLineCharacters,
      maxLogCharacters,
    },
  };
}

function parseProbe(message: Readonly<Record<string, unknown>>): ProbeMessage | undefined {
  const targets = message['targets'];
  if (!isRecord(targets)) return undefined;
  const { readableFile, writableFolder, tcpPort, parentPid } = targets;
  if (!isText(readableFile) || !isText(writableFolder) || !isCount(tcpPort) || !isCount(parentPid)) {
    return undefined;
  }
  return { type: 'probe', targets: { readableFile, writableFolder, tcpPort, parentPid } };
}

function parseAnswer(message: Readonly<Record<string, unknown>>): AnswerMessage | undefined {
  const { id, ok, error } = message;
  if (!isCount(id)) return undefined;
  if (ok === true && Object.hasOwn(message, 'value')) {
    return { type: 'answer', id, ok, value: message['value'] };
  }
  if (ok !== false || !isRecord(error) || !isText(error['code']) || !isText(error['message'])) {
    return undefined;
  }
  const { code, message: text, data } = error as { code: string; message: string; data?: unknown };
  return {
    type: 'answer',
    id,
    ok,
    error: { code, message: text, ...(data === undefined ? {} : { data }) },
  };
}

function parseWaiting({ calls, answers }: Readonly<Record<string, unknown>>): WaitingMessage | undefined {
  return isTally(calls) && isTally(answers) ? { type: 'waiting', calls, answers } : undefined;
}

/** Counts from zero. */
function isTally(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function parseProbed(message: Readonly<Record<string, unknown>>): ProbedMessage | undefined {
  const { capabilities } = message;
  if (!Array.isArray(capabilities)) return undefined;
  const findings: ProbeFinding[] = [];
  for (const each of capabilities) {
    if (!isRecord(each)) return undefined;
    const { name, result, detail } = each;
    if (!isText(name) || !isText(detail) || (result !== 'denied' && result !== 'open')) return undefined;
    findings.push({ name, result, detail });
  }
  return { type: 'probed', capabilities: findings };
}

function parseRecord(line: string): Readonly<Record<string, unknown>> | undefined {
  if (nestsDeeperThan(line, MAX_NESTING)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    // Not JSON is one of the ways of not being a message: the caller gets the same answer for all of them.
    return undefined;
  }
  return isRecord(value) ? value : undefined;
}

/** Without recursion, because a message may have been made to exhaust the stack of whoever walks it. */
function nestsDeeperThan(json: string, limit: number): boolean {
  if (json.length <= limit) return false;
  let depth = 0;
  let inText = false;
  for (let index = 0; index < json.length; index += 1) {
    const unit = json.charCodeAt(index);
    if (unit === BACKSLASH) index += 1;
    else if (unit === QUOTE) inText = !inText;
    else if (inText) continue;
    else if (unit === OPEN_BRACKET || unit === OPEN_BRACE) {
      depth += 1;
      if (depth > limit) return true;
    } else if (unit === CLOSE_BRACKET || unit === CLOSE_BRACE) depth -= 1;
  }
  return false;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function isMethod(value: unknown): value is BridgeMethod {
  return value === 'search' || value === 'describe' || value === 'call';
}

function isLevel(value: unknown): value is LogLevel {
  return value === 'log' || value === 'warn' || value === 'error';
}

function isFailureCode(value: unknown): value is FailureCode {
  return (
    value === 'syntax_error' ||
    value === 'program_error' ||
    value === 'budget_exceeded' ||
    value === 'out_of_memory'
  );
}
