import type { ApprovalEntry, ApprovalSettlement } from '@openclaw/contracts';

/** `orphaned`: the run that asked is gone; an answer holds for the same call made again before it expires. */
export type ApprovalStatus = 'waiting' | 'orphaned' | 'settled';

/** A question with its answer, as people see it. */
export interface Approval extends Omit<ApprovalEntry, 'waiter'> {
  readonly status: ApprovalStatus;
  /** Whether a run stands still until the answer comes. */
  readonly isWaitedFor: boolean;
}

export function approvalOf(
  { waiter: _waiter, ...entry }: ApprovalEntry,
  { now, isWaitedFor }: { readonly now: string; readonly isWaitedFor: boolean },
): Approval {
  const settlement = entry.settlement ?? timedOut(entry, now);
  if (settlement !== undefined) return { ...entry, settlement, status: 'settled', isWaitedFor };
  return { ...entry, status: isWaitedFor ? 'waiting' : 'orphaned', isWaitedFor };
}

export function isExpired({ expiresAt }: Pick<ApprovalEntry, 'expiresAt'>, now: string): boolean {
  return Date.parse(expiresAt) <= Date.parse(now);
}

/** Nobody may have been there to say so. */
function timedOut(
  { expiresAt }: Pick<ApprovalEntry, 'expiresAt'>,
  now: string,
): ApprovalSettlement | undefined {
  return isExpired({ expiresAt }, now) ? { outcome: 'timed-out', at: expiresAt } : undefined;
}
