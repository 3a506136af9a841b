import type { ApprovalAsk, ApprovalQuestion } from '@openclaw/contracts';
import { newApprovalId } from '../src/approvals/approval-id.ts';

export const NOON = Date.parse('2026-11-29T12:00:00.000Z');
export const MINUTE = 60_000;
export const SEND = { id: 'mcp:post:send', source: 'mcp' as const, owner: 'post', name: 'send' };
export const RUN = {
  agentId: 'main',
  sessionKey: 'agent:main:desk',
  sessionId: 's1',
  runId: 'r1',
  channel: 'http',
};

export type Asked = ApprovalAsk;

/** What a call path asks; each test states only what it is about. */
export function asked(part: Partial<Asked> = {}): Asked {
  return {
    callId: 'c1',
    tool: SEND,
    arguments: { to: 'ann' },
    reason: 'global: ask send',
    run: RUN,
    ...part,
  };
}

/** A question as a store keeps it, asked `afterMs` after noon and open for a minute. */
export function question(afterMs = 0, part: Partial<ApprovalQuestion> = {}): ApprovalQuestion {
  const expiresAt = new Date(NOON + afterMs + MINUTE).toISOString();
  return {
    ...asked(),
    approvalId: newApprovalId(expiresAt),
    requestedAt: new Date(NOON + afterMs).toISOString(),
    expiresAt,
    argumentsHash: 'h',
    waiter: { host: 'here', pid: 1, startedAt: new Date(NOON).toISOString(), instance: 'i' },
    ...part,
  };
}
