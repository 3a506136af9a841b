import type { JsonObject } from './json.ts';
import type { RunIdentity } from './session.ts';
import type { ToolRef } from './tool.ts';

export interface ApprovalRequest {
  readonly approvalId: string;
  readonly tool: ToolRef;
  /** Exactly what will run if the answer is yes. */
  readonly arguments: JsonObject;
  readonly reason: string;
  readonly run: RunIdentity;
  /** ISO 8601. */
  readonly requestedAt: string;
  /** ISO 8601; past it the request counts as denied. */
  readonly expiresAt: string;
}

export type ApprovalDecision = 'allow-once' | 'allow-always' | 'deny';

export type ApprovalOutcome = ApprovalDecision | 'timed-out' | 'cancelled';

/** Asks somebody. Resolves when decided, timed out or cancelled; never rejects for those. */
export interface ApprovalGate {
  request(
    request: Omit<ApprovalRequest, 'approvalId' | 'requestedAt' | 'expiresAt'>,
    options: { readonly signal: AbortSignal },
  ): Promise<{ readonly approvalId: string; readonly outcome: ApprovalOutcome }>;
}
