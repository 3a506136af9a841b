import type { JsonObject, JsonValue } from './json.ts';
import type { RunIdentity } from './session.ts';
import type { ToolRef } from './tool.ts';

/** A question to a person: may this call run? */
export interface ApprovalRequest {
  readonly approvalId: string;
  readonly tool: ToolRef;
  /** Exactly what will run if the answer is yes. */
  readonly arguments: JsonObject;
  readonly reason: string;
  /** Set where it cannot be answered `allow-always`, and no earlier `allow-always` answers it. */
  readonly onceOnly?: true;
  readonly run: RunIdentity;
  /** ISO 8601. */
  readonly requestedAt: string;
  /** ISO 8601; past it the request counts as denied. */
  readonly expiresAt: string;
}

export type ApprovalDecision = 'allow-once' | 'allow-always' | 'deny';

export type ApprovalOutcome = ApprovalDecision | 'timed-out' | 'cancelled';

export interface ApprovalAnswer {
  /** Unset where nobody had to be asked. */
  readonly approvalId?: string;
  /** `unanswered`: the gate does not wait; an answer given later holds for the same call made again. */
  readonly outcome: ApprovalOutcome | 'unanswered';
  /** What whoever denied wants the model to know; told as theirs, the first 200 characters. */
  readonly reason?: string | undefined;
}

/** What a gate is asked about. */
export interface ApprovalAsk extends Omit<ApprovalRequest, 'approvalId' | 'requestedAt' | 'expiresAt'> {
  /** Of the call that waits, as records have it. */
  readonly callId: string;
  /** The model's call that led here, where it was a control or a program. */
  readonly parentCallId?: string;
}

/**
 * Asks somebody. Resolves when decided, timed out or cancelled; never rejects for those. Rejects with
 * `approval_store_failed` if the question cannot be kept, and then the call must not run.
 */
export interface ApprovalGate {
  request(request: ApprovalAsk, options: { readonly signal: AbortSignal }): Promise<ApprovalAnswer>;
}

/** Who waits for an answer, so that others can tell a question whose run is gone. */
export interface ApprovalWaiter {
  readonly host: string;
  readonly pid: number;
  /** ISO 8601, of the process: a restarted container may well get the same pid again. */
  readonly startedAt: string;
  /** One of the Gateways in that process. */
  readonly instance: string;
}

/** A question as it is kept. */
export interface ApprovalQuestion extends Omit<ApprovalRequest, 'arguments'> {
  /** Redacted and bounded, for people. */
  readonly arguments: JsonValue;
  /** What an approval is bound to: SHA-256, in hex, over the exact arguments. */
  readonly argumentsHash: string;
  readonly waiter: ApprovalWaiter;
}

export interface ApprovalSettlement {
  readonly outcome: ApprovalOutcome;
  /** ISO 8601. */
  readonly at: string;
}

export interface ApprovalEntry extends ApprovalQuestion {
  readonly settlement?: ApprovalSettlement;
  /** ISO 8601: when the approved call was let through, or the grant of an `allow-always` was written. */
  readonly appliedAt?: string;
}

/** An `allow-always`: this agent may call this tool without being asked. */
export interface ApprovalGrant {
  readonly grantId: string;
  readonly agentId: string;
  /** The canonical tool, which names its plugin or server too. */
  readonly tool: ToolRef;
  /** ISO 8601. */
  readonly grantedAt: string;
}

/**
 * Where questions, answers and grants are kept. It decides nothing but who comes first: of all processes that
 * share it, one settles a question and one applies it. Throws `approval_store_failed`.
 */
export interface ApprovalStore extends Disposable {
  /** Keeps a question, under an id that is new. */
  ask(question: ApprovalQuestion): Promise<void>;
  find(approvalId: string): Promise<ApprovalEntry | undefined>;
  /** Newest first; `unexpiredAt`, an ISO 8601 time, leaves out what has expired by then. */
  list(options: {
    readonly unexpiredAt?: string;
    readonly limit?: number;
  }): Promise<readonly ApprovalEntry[]>;
  /** True for the first who settles it; everybody else gets false, as for an id that is unknown. */
  settle(approvalId: string, settlement: ApprovalSettlement): Promise<boolean>;
  /** True for the first who applies it; everybody else gets false, as for an id that is unknown. */
  apply(approvalId: string, at: string): Promise<boolean>;
  /** Calls `listener` once, when anybody settles the question, or at once if that was before. */
  onSettled(approvalId: string, listener: (settlement: ApprovalSettlement) => void): Disposable;

  /** Keeps a grant; the one that agent and tool have already is replaced. */
  grant(grant: Omit<ApprovalGrant, 'grantId'>): Promise<ApprovalGrant>;
  findGrant(agentId: string, toolId: string): Promise<ApprovalGrant | undefined>;
  /** By agent, then by tool id. */
  grants(): Promise<readonly ApprovalGrant[]>;
  /** False if there is none of that id. */
  revoke(grantId: string): Promise<boolean>;
}
