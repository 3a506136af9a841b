import {
  type ApprovalAnswer,
  type ApprovalAsk,
  type ApprovalDecision,
  type ApprovalEntry,
  type ApprovalGate,
  type ApprovalGrant,
  type ApprovalRequest,
  type ApprovalStore,
  type Logger,
  messageOf,
  OpenClawError,
  SILENT_LOGGER,
  toolRef,
} from '@openclaw/contracts';
import { redact } from '@openclaw/telemetry';
import { type Approval, approvalOf, isExpired } from './approval.ts';
import { newApprovalId } from './approval-id.ts';
import { hashArguments } from './hash-arguments.ts';
import { type ApprovalPrompt, waitForAnswer } from './wait-for-answer.ts';
import { createWaiters, type Waiters } from './waiters.ts';

/** The approvals of a state folder: asking, deciding, and the grants that came of it. */
export interface Approvals extends ApprovalGate {
  /** Newest first: what can still be decided; with `all`, what was settled as well, as far as it is kept. */
  list(options?: { readonly all?: boolean }): Promise<readonly Approval[]>;
  /**
   * Throws `approval_not_found`, `approval_already_decided` with `data.outcome`, or `request_invalid` for `allow-always`
   * of a question that is `onceOnly`.
   */
  decide(approvalId: string, decision: ApprovalDecision): Promise<Approval>;
  grants(): Promise<readonly ApprovalGrant[]>;
  /** Throws `approval_not_found`. */
  revoke(grantId: string): Promise<void>;
  /** A gate that puts each question to a person here as well; whoever answers first decides. */
  prompting(prompt: ApprovalPrompt): ApprovalGate;
  /**
   * A gate for callers that cannot wait: a question that is new, or still open, is `unanswered`. Once it is allowed,
   * the same call of the same session goes through; once it is denied, that call stays denied until the question expires.
   */
  unattended(options?: UnattendedOptions): ApprovalGate;
}

export interface UnattendedOptions {
  /** Milliseconds, if more than `timeoutMs`, for who comes back late; 20 questions of a session may be open so long. */
  readonly openForMs?: number;
}

export interface ApprovalsOptions {
  /** Disposed by whoever made it. */
  readonly store: ApprovalStore;
  /** Milliseconds, at most 2^31 - 1; past it a question counts as denied. */
  readonly timeoutMs: number;
  /** Default the clock of this machine. */
  readonly clock?: () => Date;
  /** Default none. */
  readonly logger?: Logger;
  readonly waiters?: Waiters;
}

interface AskOptions {
  readonly signal: AbortSignal;
  readonly prompt?: ApprovalPrompt;
  readonly waits?: boolean;
  readonly openForMs?: number;
}

const MAX_LISTED = 200;
const MAX_ID_SHOWN = 100;
/** Of a session: else one that never asks the same twice would have people and every later call read thousands. */
const MAX_OPEN_LONGER = 20;
/** People decide by what they read: more than a log shows. */
const MAX_ARGUMENT_CHARACTERS = 16_000;

/**
 * Asks by way of a store that other processes may share. An answer lets one call run, once: whoever applies it first.
 * If the process that asked is gone when `allow-once` comes, it holds until the question expires for the same call
 * of the same session.
 */
export function createApprovals(options: ApprovalsOptions): Approvals {
  const {
    store,
    timeoutMs,
    clock = () => new Date(),
    logger = SILENT_LOGGER,
    waiters = createWaiters(),
  } = options;
  const now = (): string => clock().toISOString();
  const shown = (entry: ApprovalEntry): Approval =>
    approvalOf(entry, { now: now(), isWaitedFor: waiters.isWaitedFor(entry) });

  async function ask(
    asked: ApprovalAsk,
    { signal, prompt, waits = true, openForMs = 0 }: AskOptions,
  ): Promise<ApprovalAnswer> {
    if (signal.aborted) return { outcome: 'cancelled' };
    const { run, tool, reason, onceOnly } = asked;
    if (onceOnly !== true && (await store.findGrant(run.agentId, tool.id)) !== undefined) {
      return { outcome: 'allow-always' };
    }
    const argumentsHash = hashArguments(asked.arguments);
    const left = await findLeftOver({ ...asked, argumentsHash }, { waits });
    if (left !== undefined) return left;

    const isLonger = openForMs > timeoutMs && !(await isCrowded(run));
    const at = clock();
    const expiresAt = new Date(at.getTime() + (isLonger ? openForMs : timeoutMs)).toISOString();
    const approvalId = newApprovalId(expiresAt);
    const requestedAt = at.toISOString();
    const request: ApprovalRequest = {
      approvalId,
      tool,
      arguments: asked.arguments,
      reason,
      ...(onceOnly === true ? { onceOnly } : {}),
      run,
      requestedAt,
      expiresAt,
    };
    using _waiting = waits ? waiters.waitFor(approvalId) : undefined;
    await store.ask({
      ...request,
      tool: toolRef(tool),
      arguments: redact(asked.arguments, { maxCharacters: MAX_ARGUMENT_CHARACTERS }),
      argumentsHash,
      waiter: waiters.self,
    });
    logger.info({ approvalId, toolId: tool.id, sessionId: run.sessionId }, 'a call waits for approval');
    if (!waits) return { approvalId, outcome: 'unanswered' };
    const outcome = await waitForAnswer(
      { store, timeoutMs, now, logger, decide },
      { request, signal, ...(prompt === undefined ? {} : { prompt }) },
    );
    // The decider writes it too, but may not have done so yet when this call is over and the next one asks.
    if (outcome === 'allow-always') await grant(request, now());
    if (outcome !== 'allow-once') return { approvalId, outcome };
    return { approvalId, outcome: (await store.apply(approvalId, now())) ? 'allow-once' : 'deny' };
  }

  /**
   * What earlier questions say of this call: the tool was allowed for good, and the grant not yet written; or this
   * very call, for which nobody waits any more, was allowed, and now that is used up. For a caller that cannot wait,
   * who hears of an answer only by calling again, also that it was denied, or that it is open still.
   */
  async function findLeftOver(
    call: ApprovalAsk & { readonly argumentsHash: string },
    { waits }: { readonly waits: boolean },
  ): Promise<ApprovalAnswer | undefined> {
    for (const entry of await store.list({ unexpiredAt: now() })) {
      const { approvalId } = entry;
      if (entry.appliedAt !== undefined) continue;
      const isAnswered = call.onceOnly !== true && isOfSameTool(entry, call);
      if (isAnswered && entry.settlement?.outcome === 'allow-always') {
        await grant(entry, entry.settlement.at);
        return { approvalId, outcome: 'allow-always' };
      }
      if (!isSameCall(entry, call) || waiters.isWaitedFor(entry)) continue;
      if (!waits && entry.settlement === undefined) return { approvalId, outcome: 'unanswered' };
      if (!waits && entry.settlement?.outcome === 'deny') return { approvalId, outcome: 'deny' };
      // One that is still open gives way to the question that is about to be asked.
      const withdrawn = { outcome: 'cancelled', at: now() } as const;
      if (entry.settlement === undefined && (await store.settle(approvalId, withdrawn))) continue;
      const settlement = entry.settlement ?? (await store.find(approvalId))?.settlement;
      if (settlement?.outcome !== 'allow-once') continue;
      if (await store.apply(approvalId, now())) return { approvalId, outcome: 'allow-once' };
    }
    return undefined;
  }

  async function isCrowded({ sessionId }: ApprovalAsk['run']): Promise<boolean> {
    const unexpired = await store.list({ unexpiredAt: now() });
    const open = unexpired.filter((entry) => entry.settlement === undefined);
    return open.filter((entry) => entry.run.sessionId === sessionId).length >= MAX_OPEN_LONGER;
  }

  function tellFailure(error: unknown): never {
    logger.error(
      { reason: messageOf(error) },
      'nobody could be asked for approval, so the call does not run',
    );
    throw error;
  }

  async function decide(approvalId: string, decision: ApprovalDecision): Promise<Approval> {
    const entry = await store.find(approvalId);
    if (entry === undefined) {
      const asked = JSON.stringify(approvalId.slice(0, MAX_ID_SHOWN));
      const message = `There is no approval ${asked}; openclaw approvals list --all shows those that there are.`;
      throw new OpenClawError('approval_not_found', message);
    }
    if (decision === 'allow-always' && entry.onceOnly === true) {
      throw new OpenClawError(
        'request_invalid',
        `${entry.tool.id} is asked about each time, as its arguments are all that it does: allow this call once, or deny it.`,
      );
    }
    const settlement = { outcome: isExpired(entry, now()) ? 'timed-out' : decision, at: now() } as const;
    const isFirst = entry.settlement === undefined && (await store.settle(approvalId, settlement));
    if (!isFirst || settlement.outcome === 'timed-out') throw await alreadyDecided(approvalId);
    if (decision === 'allow-always') await grant(entry, settlement.at);
    logger.info({ approvalId, toolId: entry.tool.id, decision }, 'an approval was decided');
    return shown({ ...entry, settlement });
  }

  /** Applied only after: a crash between leaves an answer that the next call takes for the grant it is. */
  async function grant(
    { approvalId, run, tool }: Pick<ApprovalRequest, 'approvalId' | 'run' | 'tool'>,
    grantedAt: string,
  ): Promise<void> {
    await store.grant({ agentId: run.agentId, tool: toolRef(tool), grantedAt });
    await store.apply(approvalId, now());
  }

  async function alreadyDecided(approvalId: string): Promise<OpenClawError> {
    const outcome = (await store.find(approvalId))?.settlement?.outcome ?? 'cancelled';
    return new OpenClawError('approval_already_decided', `The approval is settled already: ${outcome}.`, {
      data: { outcome },
    });
  }

  return {
    request: (asked, { signal }) => ask(asked, { signal }).catch(tellFailure),
    unattended: (unattended = {}) => ({
      request: (asked, { signal }) => ask(asked, { ...unattended, signal, waits: false }).catch(tellFailure),
    }),
    prompting: (prompt) => ({
      request: (asked, { signal }) => ask(asked, { signal, prompt }).catch(tellFailure),
    }),
    decide,
    async list({ all = false } = {}) {
      const entries = await store.list(all ? { limit: MAX_LISTED } : { unexpiredAt: now() });
      // The store's order is that of expiry, and not every question is open for the same time.
      const newestFirst = entries.toSorted((a, b) => Date.parse(b.requestedAt) - Date.parse(a.requestedAt));
      return newestFirst.map(shown).filter(({ status }) => all || status !== 'settled');
    },
    grants: () => store.grants(),
    async revoke(grantId) {
      if (await store.revoke(grantId)) return;
      throw new OpenClawError('approval_not_found', 'There is no approval grant of that id.');
    },
  };
}

function isSameCall(entry: ApprovalEntry, call: ApprovalAsk & { readonly argumentsHash: string }): boolean {
  return (
    isOfSameTool(entry, call) &&
    entry.run.sessionId === call.run.sessionId &&
    entry.argumentsHash === call.argumentsHash
  );
}

/** All that a grant is bound to. */
function isOfSameTool(entry: ApprovalEntry, { run, tool }: ApprovalAsk): boolean {
  return entry.run.agentId === run.agentId && entry.tool.id === tool.id;
}
