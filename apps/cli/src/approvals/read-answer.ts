import type { ApprovalGrant } from '@openclaw/contracts';
import type { Approval } from '@openclaw/kit';

/** The `data` of a list, if every item of it is of that kind. */
export function listIn<T>(value: unknown, isItem: (item: unknown) => item is T): readonly T[] | undefined {
  const data = propertyOf(value, 'data');
  return Array.isArray(data) && data.every(isItem) ? data : undefined;
}

export function isApproval(value: unknown): value is Approval {
  return (
    hasTexts(value, ['approvalId', 'status', 'reason', 'requestedAt', 'expiresAt', 'argumentsHash']) &&
    hasTexts(propertyOf(value, 'tool'), ['id']) &&
    hasTexts(propertyOf(value, 'run'), ['agentId', 'sessionKey', 'sessionId', 'channel'])
  );
}

export function isGrant(value: unknown): value is ApprovalGrant {
  return hasTexts(value, ['grantId', 'agentId', 'grantedAt']) && hasTexts(propertyOf(value, 'tool'), ['id']);
}

/** An own property of an object; undefined for anything else. */
export function propertyOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

function hasTexts(value: unknown, keys: readonly string[]): boolean {
  return keys.every((key) => typeof propertyOf(value, key) === 'string');
}
