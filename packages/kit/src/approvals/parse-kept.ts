import {
  type ApprovalGrant,
  type ApprovalQuestion,
  type ApprovalSettlement,
  TOOL_SOURCES,
} from '@openclaw/contracts';

// What is read back from disk is not trusted to be what was written: each of these gives undefined for a value
// that has not its form.

export function parseQuestion(value: unknown): ApprovalQuestion | undefined {
  return isQuestion(value) ? value : undefined;
}

export function parseSettlement(value: unknown): ApprovalSettlement | undefined {
  return isSettlement(value) ? value : undefined;
}

export function parseApplied(value: unknown): { readonly at: string } | undefined {
  return isApplied(value) ? value : undefined;
}

export function parseGrant(value: unknown): Omit<ApprovalGrant, 'grantId'> | undefined {
  return isGrant(value) ? value : undefined;
}

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const time: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const oneOf =
  (words: readonly string[]): Check =>
  (value) =>
    words.some((word) => word === value);
const shaped =
  (shape: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(shape).every(([key, check]) => check(Object.getOwnPropertyDescriptor(value, key)?.value));

const toolRef = shaped({ id: text, source: oneOf(TOOL_SOURCES), owner: text, name: text });
const run = shaped({ agentId: text, sessionKey: text, sessionId: text, runId: text, channel: text });
const waiter = shaped({
  host: text,
  pid: (value) => Number.isInteger(value),
  startedAt: time,
  instance: text,
});
const question = shaped({
  approvalId: text,
  tool: toolRef,
  arguments: (value) => value !== undefined,
  argumentsHash: text,
  reason: text,
  onceOnly: (value) => value === undefined || value === true,
  run,
  requestedAt: time,
  expiresAt: time,
  waiter,
});
const outcome = oneOf(['allow-once', 'allow-always', 'deny', 'timed-out', 'cancelled']);
const settlement = shaped({ outcome, at: time });
const applied = shaped({ at: time });
const grant = shaped({ agentId: text, tool: toolRef, grantedAt: time });

function isQuestion(value: unknown): value is ApprovalQuestion {
  return question(value);
}

function isSettlement(value: unknown): value is ApprovalSettlement {
  return settlement(value);
}

function isApplied(value: unknown): value is { readonly at: string } {
  return applied(value);
}

function isGrant(value: unknown): value is Omit<ApprovalGrant, 'grantId'> {
  return grant(value);
}
