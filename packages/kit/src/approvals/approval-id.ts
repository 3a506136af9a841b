import { randomBytes } from 'node:crypto';

const TIME_DIGITS = 9;
const ID = /^[0-9a-z]{9}-[0-9a-f]{8}$/u;

/**
 * An id short enough to type, whose order is that of expiry: which questions are still open can be told from the
 * names of files, without reading them.
 */
export function newApprovalId(expiresAt: string): string {
  const time = Math.max(0, Date.parse(expiresAt)).toString(36).padStart(TIME_DIGITS, '0');
  return `${time}-${randomBytes(4).toString('hex')}`;
}

// SECURITY: ids come from HTTP and the command line and become paths.
export function isApprovalId(id: string): boolean {
  return ID.test(id);
}

/** Milliseconds since 1970. */
export function expiryOf(approvalId: string): number {
  return Number.parseInt(approvalId.slice(0, TIME_DIGITS), 36);
}
