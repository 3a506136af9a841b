import {
  type ApprovalDecision,
  type ApprovalOutcome,
  type ApprovalRequest,
  type ApprovalStore,
  type Logger,
  messageOf,
  OpenClawError,
} from '@openclaw/contracts';

/** Puts a question to a person; undefined if none was given, as when the signal says that it is answered elsewhere. */
export type ApprovalPrompt = (
  request: ApprovalRequest,
  options: { readonly signal: AbortSignal },
) => Promise<ApprovalDecision | undefined>;

export interface WaitDeps {
  readonly store: ApprovalStore;
  /** Milliseconds. */
  readonly timeoutMs: number;
  readonly now: () => string;
  readonly logger: Logger;
  readonly decide: (approvalId: string, decision: ApprovalDecision) => Promise<unknown>;
}

export interface Wait {
  readonly request: ApprovalRequest;
  /** Withdraws the question. */
  readonly signal: AbortSignal;
  readonly prompt?: ApprovalPrompt;
}

/** The first of: an answer by anybody, the end of the time, the end of the run. Never rejects. */
export async function waitForAnswer(deps: WaitDeps, wait: Wait): Promise<ApprovalOutcome> {
  const { store, timeoutMs } = deps;
  const { request, signal } = wait;
  const { promise, resolve } = Promise.withResolvers<ApprovalOutcome>();
  const settled = new AbortController();
  using _listening = store.onSettled(request.approvalId, ({ outcome }) => resolve(outcome));
  const end = (outcome: 'timed-out' | 'cancelled') => void settle(deps, request, outcome).then(resolve);
  // Whoever cancels does not wait: the end of the call is to be recorded while its run is.
  const cancel = () => {
    resolve('cancelled');
    end('cancelled');
  };
  const timer = setTimeout(() => end('timed-out'), timeoutMs);
  if (signal.aborted) cancel();
  else signal.addEventListener('abort', cancel, { once: true });
  if (wait.prompt !== undefined)
    void putToPerson(deps, { ...wait, prompt: wait.prompt, signal: settled.signal });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
    settled.abort();
  }
}

/** Keeps how the wait ended, unless somebody answered before; then that is the outcome. */
async function settle(
  { store, now, logger }: WaitDeps,
  { approvalId }: ApprovalRequest,
  outcome: 'timed-out' | 'cancelled',
): Promise<ApprovalOutcome> {
  try {
    if (await store.settle(approvalId, { outcome, at: now() })) return outcome;
    return (await store.find(approvalId))?.settlement?.outcome ?? outcome;
  } catch (error) {
    logger.warn(
      { approvalId, outcome, reason: messageOf(error) },
      'the end of a wait for approval is not kept',
    );
    return outcome;
  }
}

async function putToPerson(
  { decide, logger }: WaitDeps,
  { prompt, request, signal }: Required<Wait>,
): Promise<void> {
  try {
    const decision = await prompt(request, { signal });
    if (decision !== undefined) await decide(request.approvalId, decision);
  } catch (error) {
    if (error instanceof OpenClawError && error.code === 'approval_already_decided') return;
    const { approvalId } = request;
    logger.warn({ approvalId, reason: messageOf(error) }, 'the person here could not answer for an approval');
  }
}
