import {
  asOpenClawError,
  type ClientCall,
  type FinishReason,
  type Message,
  OpenClawError,
  type RunIdentity,
  type RunOutcome,
  type SamplingOptions,
  type TokenUsage,
  type TurnEvent,
  type TurnRequest,
} from '@openclaw/contracts';
import type { AgentDeps, AgentProfile, ResolvedModel } from './agent-deps.ts';
import { askModel, type ModelAnswer } from './ask-model.ts';
import { dispatchCalls } from './dispatch-calls.ts';
import { planRun, type RunPlan } from './plan-run.ts';
import { createRecorder, type RunRecorder } from './recorder.ts';
import { continuedSession, restoreConversation } from './restore-conversation.ts';

/**
 * One run: plan it, ask the model, run the calls it makes and ask again, until it answers, hands a call to the
 * client, or something ends it. Yields what an app shows as it happens; throws `OpenClawError` when the run fails.
 * Whatever way it ends, the session log says so, and it is closed before the last event is given.
 */
export async function* runTurn(deps: AgentDeps, request: TurnRequest): AsyncGenerator<TurnEvent, void> {
  yield yield* recordRun(deps, request);
}

async function* recordRun(deps: AgentDeps, request: TurnRequest): AsyncGenerator<TurnEvent, FinishedTurn> {
  // A run that continues another is of that one's session and agent, whatever the request says.
  const session = continuedSession(request.messages, deps.handoffs) ?? request.session;
  const { agentId, sessionKey, sessionId } = session;
  const agent = deps.resolveAgent(agentId);
  const model = deps.resolveModel(agentId, request.model);
  const run: RunIdentity = {
    agentId,
    sessionKey,
    sessionId,
    runId: deps.newRunId(),
    channel: request.channel,
  };
  yield { type: 'started', session: { agentId, sessionKey, sessionId }, model: nameOf(model) };
  await using log = await deps.sessions.open(run);
  const recorder = createRecorder({ log, run, clock: deps.clock });
  const progress: RunProgress = {
    startedAt: performance.now(),
    modelRequests: 0,
    usage: { inputTokens: 0, outputTokens: 0 },
  };
  // What it stays at if the app stops reading before the run has ended.
  let outcome: RunOutcome = 'cancelled';
  let failure: OpenClawError | undefined;
  try {
    const finished = yield* converse({
      deps,
      request,
      run,
      agent,
      model,
      recorder,
      progress,
      isNewSession: log.isNew,
    });
    outcome = finished.clientCalls.length > 0 ? 'handed-off' : 'completed';
    return finished;
  } catch (thrown) {
    failure = asOpenClawError(thrown);
    outcome = failure.code === 'run_cancelled' ? 'cancelled' : 'failed';
    throw failure;
  } finally {
    await recorder.ended({
      outcome,
      ...(failure === undefined ? {} : { code: failure.code, message: failure.message }),
      modelRequests: progress.modelRequests,
      usage: progress.usage,
      durationMs: Math.round(performance.now() - progress.startedAt),
    });
  }
}

type FinishedTurn = TurnEvent & { readonly type: 'finished' };

interface RunProgress {
  readonly startedAt: number;
  modelRequests: number;
  usage: TokenUsage;
}

interface Conversation {
  readonly deps: AgentDeps;
  readonly request: TurnRequest;
  readonly run: RunIdentity;
  readonly agent: AgentProfile;
  readonly model: ResolvedModel;
  readonly recorder: RunRecorder;
  readonly progress: RunProgress;
  readonly isNewSession: boolean;
}

async function* converse(c: Conversation): AsyncGenerator<TurnEvent, FinishedTurn> {
  const { deps, request, run, agent, model, recorder, progress } = c;
  const plan = await planRun(deps, {
    run,
    agent,
    model,
    clientTools: request.clientTools,
    recorder,
    signal: request.signal,
  });
  await recordStart(c, plan);
  const opening = restoreConversation(request.messages, {
    handoffs: deps.handoffs,
    deferredClientTools: plan.deferredClientTools,
  });
  for (const message of c.isNewSession ? opening.messages : opening.fresh) await recorder.message(message);

  const system = systemMessage(plan);
  const added: Message[] = [];
  let shown = '';
  while (progress.modelRequests < agent.maxModelRequests) {
    if (request.signal.aborted) throw new OpenClawError('run_cancelled', 'The run was cancelled.');
    progress.modelRequests += 1;
    const separator = shown === '' ? '' : '\n\n';
    const answer = yield* askModel(
      model.client,
      {
        model: model.profile.id,
        messages: [...system, ...opening.messages, ...added],
        functions: plan.surface.functions,
        acceptsImages: model.profile.acceptsImages,
        sampling: samplingOf(request, model),
      },
      { signal: request.signal, separator },
    );
    if (answer.text !== '') shown += separator + answer.text;
    progress.usage = addUsage(progress.usage, answer.usage);
    const message: Message = { role: 'assistant', content: answer.text, calls: answer.calls };
    await recorder.message(message);
    added.push(message);

    const finished = (reason: FinishReason, clientCalls: readonly ClientCall[]): FinishedTurn => ({
      type: 'finished',
      reason,
      text: shown,
      clientCalls,
      usage: progress.usage,
      model: nameOf(model),
    });
    if (answer.calls.length === 0 || answer.reason === 'length' || answer.reason === 'content_filter') {
      // A call that the token limit cut off is not run: its arguments may be half of what was meant.
      if (answer.calls.length === 0) checkAnswered(answer);
      return finished(answer.reason === 'tool_calls' ? 'stop' : answer.reason, []);
    }

    for (const call of answer.calls) yield { type: 'tool_started', callId: call.callId, name: call.name };
    const { results, pending, clientCalls } = await dispatchCalls(plan.surface, answer.calls, {
      signal: request.signal,
      newCallId: deps.newCallId,
      logger: deps.logger,
    });
    for (const result of results) {
      yield { type: 'tool_finished', callId: result.message.callId, name: result.name, ok: result.ok };
      await recorder.message(result.message);
      added.push(result.message);
    }
    if (pending.length > 0) {
      deps.handoffs.add({ session: run, messages: added, pending });
      return finished('tool_calls', clientCalls);
    }
  }
  throw new OpenClawError(
    'turn_limit',
    `The run was stopped after ${agent.maxModelRequests} requests to the model without a final answer.`,
  );
}

async function recordStart({ recorder, agent, model }: Conversation, plan: RunPlan): Promise<void> {
  const { snapshot } = plan;
  await recorder.started({
    harness: agent.harness,
    mode: plan.mode.mode,
    modeReason: plan.mode.reason,
    provider: model.profile.provider,
    model: model.profile.id,
    catalog: { fingerprint: snapshot.fingerprint, size: snapshot.entries.length, sources: snapshot.sources },
    visible: plan.surface.functions.map((definition) => definition.name),
  });
  for (const { code, message } of plan.notices) await recorder.notice(code, message);
}

function nameOf({ profile }: ResolvedModel): string {
  return `${profile.provider}/${profile.id}`;
}

/** What the request asks for, with the model's own output limit where it asks for none or more. */
function samplingOf({ sampling = {} }: TurnRequest, { profile }: ResolvedModel): SamplingOptions {
  const limits = [sampling.maxOutputTokens, profile.maxOutputTokens].filter((limit) => limit !== undefined);
  return limits.length === 0 ? sampling : { ...sampling, maxOutputTokens: Math.min(...limits) };
}

function systemMessage(plan: RunPlan): readonly Message[] {
  return plan.systemPrompt === '' ? [] : [{ role: 'system', content: plan.systemPrompt }];
}

function checkAnswered({ text, reason }: ModelAnswer): void {
  if (text.trim() !== '' || reason === 'length' || reason === 'content_filter') return;
  throw new OpenClawError(
    'provider_invalid_response',
    'The model ended its turn with neither text nor a tool call.',
  );
}

function addUsage(a: TokenUsage, b: TokenUsage): TokenUsage {
  return { inputTokens: a.inputTokens + b.inputTokens, outputTokens: a.outputTokens + b.outputTokens };
}
