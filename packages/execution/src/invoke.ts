import {
  type ApprovalAnswer,
  asOpenClawError,
  boundText,
  type CallError,
  type CallOutcome,
  type JsonObject,
  OpenClawError,
  type Tool,
  type ToolResult,
  toolRef,
} from '@openclaw/contracts';
import type { CompiledSchema } from '@openclaw/schema';
import {
  argumentsInvalid,
  argumentsNotAnObject,
  denial,
  outputMismatch,
  outputSchemaInvalid,
} from './call-errors.ts';
import type { CallPathDeps, CallRequest } from './call-path.ts';
import { runAfterHooks, runBeforeHooks } from './hooks.ts';
import type { LoopGuard } from './loop-guard.ts';
import { normaliseArguments } from './normalise-arguments.ts';
import { cancelled, settleWithin } from './settle.ts';

interface InvokeDeps extends CallPathDeps {
  readonly loopGuard: LoopGuard;
}

interface Invoked {
  readonly outcome: CallOutcome;
  readonly args: JsonObject | undefined;
}

/**
 * The life of one call: normalise → authorise → hooks → validate → approve → run → after-hooks → validate output.
 * Nothing is thrown for an expected end; every end says whether the tool may have run.
 */
export async function invoke(deps: InvokeDeps, request: CallRequest): Promise<Invoked> {
  const { tool } = request;
  const ref = toolRef(tool);
  const refuse = (error: CallError, args?: JsonObject): Invoked => ({
    outcome: { status: 'refused', tool: ref, error },
    args,
  });

  const sent = normaliseArguments(tool, request.arguments);
  if (sent === undefined) return refuse(argumentsNotAnObject(tool));

  const decision = deps.policy.decide(tool);
  if (decision.verdict === 'deny') {
    const { layer, rule } = decision.reason;
    return refuse(denial('policy_denied', `Policy does not allow this tool (${layer}: ${rule}).`), sent);
  }
  if (tool.source !== 'client' && !deps.executors.has(tool.id)) {
    return refuse(denial('tool_unavailable', 'The tool is not available any more. Search again.'), sent);
  }
  if (!deps.loopGuard.admit(tool.id, sent)) {
    const message =
      'This same call was made too often in this run. Use the results you have, or change the call.';
    return refuse(denial('loop_detected', message), sent);
  }

  const hooked = await runBeforeHooks(deps, request, sent);
  if (hooked.status === 'blocked') return refuse(hooked.error, sent);

  let { args } = hooked;
  const output = checkSchemas(deps, tool, args);
  if (!output.ok) return refuse(output.error, args);

  const askReason =
    hooked.ask ??
    (decision.verdict === 'ask' ? `${decision.reason.layer}: ${decision.reason.rule}` : undefined);
  if (askReason !== undefined) {
    // SECURITY: what was asked about must not change under whoever answers, nor after it (POL-3).
    args = structuredClone(args);
    const refusal = await askApproval(deps, request, { args, reason: askReason });
    if (refusal !== undefined) return refuse(refusal, args);
  }
  if (tool.source === 'client')
    return { outcome: { status: 'handed-off', tool: ref, arguments: args }, args };
  return { outcome: await run(deps, request, { args, output: output.compiled }), args };
}

type SchemaCheck =
  | { readonly ok: true; readonly compiled: (CompiledSchema & { ok: true }) | undefined }
  | { readonly ok: false; readonly error: CallError };

/** Checks a trusted tool's arguments and compiles its output schema before anything runs (EXE-2, EXE-3). */
function checkSchemas(deps: InvokeDeps, tool: Tool, args: JsonObject): SchemaCheck {
  if (tool.source !== 'openclaw') return { ok: true, compiled: undefined };
  const input = deps.schemas.compile(tool.inputSchema);
  if (!input.ok) {
    return {
      ok: false,
      error: denial('tool_invalid', `The tool's input schema cannot be compiled: ${input.reason}`),
    };
  }
  const validation = input.validate(args);
  if (!validation.valid) return { ok: false, error: argumentsInvalid(tool, validation.problems) };
  if (tool.outputSchema === undefined) return { ok: true, compiled: undefined };
  const output = deps.schemas.compile(tool.outputSchema);
  return output.ok
    ? { ok: true, compiled: output }
    : { ok: false, error: outputSchemaInvalid(output.reason) };
}

async function askApproval(
  deps: InvokeDeps,
  request: CallRequest,
  { args, reason }: { readonly args: JsonObject; readonly reason: string },
): Promise<CallError | undefined> {
  let answer: ApprovalAnswer;
  try {
    answer = await deps.approvals.request(
      { tool: toolRef(request.tool), arguments: structuredClone(args), reason, run: deps.run },
      { signal: request.signal },
    );
  } catch (thrown) {
    const { code } = asOpenClawError(thrown, 'approval_store_failed');
    return denial(code, `The call needs approval (${reason}), and nobody could be asked. Nothing ran.`);
  }
  const data = answer.approvalId === undefined ? undefined : { approvalId: answer.approvalId };
  switch (answer.outcome) {
    case 'allow-once':
    case 'allow-always':
      return undefined;
    case 'deny':
      return denial(
        'approval_denied',
        `The call needed approval (${reason}) and was denied. Nothing ran.`,
        data,
      );
    case 'timed-out':
      return denial(
        'approval_timeout',
        `The call needed approval (${reason}) and nobody decided in time. Nothing ran.`,
        data,
      );
    case 'cancelled':
      return denial(
        'run_cancelled',
        'The run was cancelled while the call waited for approval. Nothing ran.',
      );
  }
}

interface ReadyCall {
  readonly args: JsonObject;
  readonly output: (CompiledSchema & { ok: true }) | undefined;
}

async function run(
  deps: InvokeDeps,
  request: CallRequest,
  { args, output }: ReadyCall,
): Promise<CallOutcome> {
  const { tool, signal } = request;
  const ref = toolRef(tool);
  let release: (() => void) | undefined;
  try {
    release = await deps.lock.acquire(tool.executionMode === 'sequential' ? 'exclusive' : 'shared', signal);
  } catch {
    // The only rejection of the lock is the signal's: the run ended while the call waited for its turn.
    return {
      status: 'refused',
      tool: ref,
      error: denial('run_cancelled', `${cancelled().message} Nothing ran.`),
    };
  }
  try {
    const ran = await execute(deps, request, args);
    const result = await runAfterHooks(deps, request, { args, result: ran });
    if (output !== undefined && result.isError !== true) {
      const validation = output.validate(result.details);
      if (!validation.valid)
        return { status: 'failed', tool: ref, error: outputMismatch(validation.problems) };
    }
    return { status: 'completed', tool: ref, result };
  } catch (thrown) {
    return { status: 'failed', tool: ref, error: failure(tool, thrown) };
  } finally {
    release();
  }
}

function execute(deps: InvokeDeps, request: CallRequest, args: JsonObject): Promise<ToolResult> {
  const { tool, callId } = request;
  const executor = deps.executors.get(tool.id);
  if (executor === undefined)
    throw new OpenClawError('tool_unavailable', 'The tool is not available any more.');
  // The tool gets a copy: what was approved and recorded must not change under a tool that writes to its input.
  const input: unknown = structuredClone(args);
  return settleWithin(
    (signal) =>
      executor(input, {
        signal,
        callId,
        run: deps.run,
        reportProgress: (progress) => deps.onProgress(callId, progress),
      }),
    { timeoutMs: tool.timeoutMs ?? deps.defaultTimeoutMs, signal: request.signal },
  );
}

const MAX_THROWN_CHARACTERS = 2_000;

/** A trusted tool's own words are passed on, bounded; of an untrusted one only our code and sentence. */
function failure(tool: Tool, thrown: unknown): CallError {
  const error = asOpenClawError(thrown, 'tool_failed');
  if (thrown instanceof OpenClawError) return { code: error.code, message: error.message, data: error.data };
  const message =
    tool.source === 'openclaw' ? boundText(error.message, MAX_THROWN_CHARACTERS) : 'The tool failed.';
  return { code: 'tool_failed', message: `The tool threw: ${message}` };
}
