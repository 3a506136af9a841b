import type { ApprovalGate, RunIdentity, ToolProgress } from '@openclaw/contracts';
import { type CallPath, type CallReport, createCallPath } from '@openclaw/execution';
import type { PlanDeps } from './agent-deps.ts';
import type { AuthorisedTools } from './authorise-tools.ts';

export interface OpenCallPathInput {
  readonly run: RunIdentity;
  readonly authorised: AuthorisedTools;
  readonly approvals: ApprovalGate;
  readonly onCallDone: (report: CallReport) => Promise<void>;
  readonly onProgress?: (callId: string, progress: ToolProgress) => void;
  readonly sameCallLimit?: number;
}

/** The one call path, with the authority of one run. */
export function openCallPath(
  deps: PlanDeps,
  { run, authorised, approvals, onCallDone, onProgress, sameCallLimit }: OpenCallPathInput,
): CallPath {
  return createCallPath({
    run,
    executors: authorised.executors,
    policy: authorised.policy,
    hooks: deps.hooks,
    approvals,
    schemas: deps.schemas,
    lock: deps.locks.forSession(run.sessionId),
    defaultTimeoutMs: deps.defaultToolTimeoutMs,
    now: () => performance.now(),
    onProgress(callId, progress) {
      deps.logger.debug({ runId: run.runId, callId, ...progress }, 'tool progress');
      onProgress?.(callId, progress);
    },
    onCallDone,
    ...(sameCallLimit !== undefined && { sameCallLimit }),
  });
}
