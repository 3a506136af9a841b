import type { CatalogSnapshot } from '@openclaw/catalog';
import {
  type ApprovalGate,
  type CallOutcome,
  type ModelProfile,
  OpenClawError,
  type RunIdentity,
  type RunOutcome,
  type SessionIdentity,
  type Tool,
  type ToolProgress,
} from '@openclaw/contracts';
import type { AgentDeps } from './agent-deps.ts';
import { authoriseTools } from './authorise-tools.ts';
import { openCallPath } from './open-call-path.ts';
import { createRecorder } from './recorder.ts';

/** A call that a person makes through an app, without a model. */
export interface ToolCallRequest {
  readonly session: SessionIdentity;
  readonly channel: string;
  /** The model whose policy applies, where the agent has one. */
  readonly model: ModelProfile | undefined;
  readonly idOrName: string;
  /** An object, JSON text, or nothing. */
  readonly arguments: unknown;
  /** Who is asked for approval; unset means the house's own. */
  readonly approvals?: ApprovalGate;
  readonly onProgress?: (progress: ToolProgress) => void;
  readonly signal: AbortSignal;
}

/**
 * Plans as a run does and makes one call on the one call path, recorded as a run of its session. Throws
 * `tool_not_found` or `tool_ambiguous`, with the ids that come close in `data.ids`; then nothing is recorded.
 */
export async function callTool(deps: AgentDeps, request: ToolCallRequest): Promise<CallOutcome> {
  const { session, channel, model } = request;
  const agent = deps.resolveAgent(session.agentId);
  const run: RunIdentity = { ...session, runId: deps.newRunId(), channel };
  const authorised = await authoriseTools(deps, { run, model, clientTools: [], signal: request.signal });
  const snapshot = deps.catalogs.snapshot(authorised.tools);
  const tool = resolveTool(snapshot, request.idOrName);

  await using log = await deps.sessions.open(run);
  const recorder = createRecorder({ log, run, clock: deps.clock });
  const startedAt = performance.now();
  await recorder.started({
    harness: agent.harness,
    mode: 'direct',
    modeReason: 'one call made through an app, without a model',
    provider: model?.provider ?? 'none',
    model: model?.id ?? 'none',
    catalog: { fingerprint: snapshot.fingerprint, size: snapshot.entries.length, sources: snapshot.sources },
    visible: [],
  });
  for (const { code, message } of authorised.notices) await recorder.notice(code, message);
  const callPath = openCallPath(deps, {
    run,
    authorised,
    approvals: request.approvals ?? deps.approvals,
    onCallDone: (report) => recorder.callDone(report),
    onProgress: (_callId, progress) => request.onProgress?.(progress),
  });
  let ended: RunOutcome = 'failed';
  try {
    const outcome = await callPath.invoke({
      tool,
      arguments: request.arguments,
      callId: run.runId,
      route: 'app',
      signal: request.signal,
    });
    ended = runOutcome(outcome);
    return outcome;
  } finally {
    await recorder.ended({
      outcome: ended,
      modelRequests: 0,
      usage: { inputTokens: 0, outputTokens: 0 },
      durationMs: Math.round(performance.now() - startedAt),
    });
  }
}

function resolveTool(snapshot: CatalogSnapshot, idOrName: string): Tool {
  const resolution = snapshot.resolve(idOrName);
  if (resolution.kind === 'found') return resolution.tool;
  const asked = JSON.stringify(idOrName.slice(0, 100));
  if (resolution.kind === 'ambiguous') {
    const message = `The name ${asked} fits several tools: ${resolution.ids.join(', ')}.`;
    throw new OpenClawError('tool_ambiguous', message, { data: { ids: resolution.ids } });
  }
  const { suggestions } = resolution;
  const hint = suggestions.length === 0 ? '' : ` Close to it: ${suggestions.join(', ')}.`;
  const message = `No tool ${asked} is available to this agent.${hint} "openclaw tools explain" says why one is not.`;
  throw new OpenClawError('tool_not_found', message, { data: { ids: suggestions } });
}

function runOutcome(outcome: CallOutcome): RunOutcome {
  if (outcome.status === 'completed' || outcome.status === 'handed-off') return outcome.status;
  return outcome.error.code === 'run_cancelled' ? 'cancelled' : 'failed';
}
