import { randomUUID } from 'node:crypto';
import type { ApprovalDecision, ApprovalGate, ApprovalOutcome, ApprovalRequest } from '@openclaw/contracts';

/** Approvals that wait for somebody, in this process. A decision is applied once; a second one finds nothing. */
export interface PendingApprovals extends ApprovalGate {
  pending(): readonly ApprovalRequest[];
  /** False if nothing of that id is waiting. */
  decide(approvalId: string, decision: ApprovalDecision): boolean;
}

export interface PendingApprovalsOptions {
  /** Milliseconds; past it the request counts as denied. */
  readonly timeoutMs: number;
  readonly clock: () => Date;
}

export function createPendingApprovals({ timeoutMs, clock }: PendingApprovalsOptions): PendingApprovals {
  const waiting = new Map<
    string,
    { readonly request: ApprovalRequest; settle(outcome: ApprovalOutcome): void }
  >();
  /** Answers of `allow-always`, by session and tool: the next such call of that session is not asked again. */
  const always = new Set<string>();

  return {
    pending: () => [...waiting.values()].map(({ request }) => request),
    decide(approvalId, decision) {
      const waiter = waiting.get(approvalId);
      waiter?.settle(decision);
      return waiter !== undefined;
    },
    request(asked, { signal }) {
      const approvalId = randomUUID();
      const grant = `${asked.run.sessionId}\0${asked.tool.id}`;
      if (always.has(grant)) return Promise.resolve({ approvalId, outcome: 'allow-always' });
      const now = clock();
      const { promise, resolve } = Promise.withResolvers<{ approvalId: string; outcome: ApprovalOutcome }>();
      const timer = setTimeout(() => settle('timed-out'), timeoutMs);
      const cancel = (): void => settle('cancelled');
      function settle(outcome: ApprovalOutcome): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
        waiting.delete(approvalId);
        if (outcome === 'allow-always') always.add(grant);
        resolve({ approvalId, outcome });
      }
      const request: ApprovalRequest = {
        ...asked,
        approvalId,
        requestedAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + timeoutMs).toISOString(),
      };
      waiting.set(approvalId, { request, settle });
      if (signal.aborted) cancel();
      else signal.addEventListener('abort', cancel, { once: true });
      return promise;
    },
  };
}
