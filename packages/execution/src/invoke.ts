import {
  type ApprovalAnswer,
  asOpenClawError,
  boundText,
  type CallError,
  type CallOutcome,
  type JsonObject,
  oneLine,
  type PolicyReason,
  type Tool,
  toolRef,
} from '@openclaw/contracts';
import type { CompiledSchema } from '@openclaw/schema';
import { argumentsInvalid, argumentsUnusable, denial, outputSchemaInvalid } from './call-errors.ts';
import type { CallPathDeps, CallRequest } from './call-path.ts';
import { type Question, runBeforeHooks } from './hooks.ts';
import type { LoopGuard } from './loop-guard.ts';
import { normaliseArguments } from './normalise-arguments.ts';
import { runTool } from './run-tool.ts';

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

  const normalised = normaliseArguments(tool, request.arguments);
  if (!normalised.ok) return refuse(argumentsUnusable(tool, normalised.problem));
  const sent = normalised.args;

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
  if (hooked.status === 'stopped') return refuse(hooked.error, sent);

  let { args } = hooked;
  const output = checkSchemas(deps, tool, hooked);
  if (!output.ok) return refuse(output.error, args);

  const question = hooked.ask ?? (decision.verdict === 'ask' ? questionOf(decision.reason) : undefined);
  if (question !== undefined) {
    // SECURITY: what was asked about must not change under whoever answers, nor after it (POL-3).
    args = structuredClone(args);
    const refusal = await askApproval(deps, request, { args, question });
    if (refusal !== undefined) return refuse(refusal, args);
  }
  if (tool.source === 'client')
    return { outcome: { status: 'handed-off', tool: ref, arguments: args }, args };
  return { outcome: await runTool(deps, request, { args, output: output.compiled }), args };
}

type SchemaCheck =
  | { readonly ok: true; readonly compiled: (CompiledSchema & { ok: true }) | undefined }
  | { readonly ok: false; readonly error: CallError };

/** Checks a trusted tool's arguments and compiles its output schema before anything runs (EXE-2, EXE-3). */
function checkSchemas(
  deps: InvokeDeps,
  tool: Tool,
  { args, rewrittenBy }: { readonly args: JsonObject; readonly rewrittenBy: string | undefined },
): SchemaCheck {
  if (tool.source !== 'openclaw') return { ok: true, compiled: undefined };
  const input = deps.schemas.compile(tool.inputSchema);
  if (!input.ok) {
    return {
      ok: false,
      error: denial('tool_invalid', `The tool's input schema cannot be compiled: ${input.reason}`),
    };
  }
  const validation = input.validate(args);
  if (!validation.valid)
    return { ok: false, error: argumentsInvalid(tool, validation.problems, rewrittenBy) };
  if (tool.outputSchema === undefined) return { ok: true, compiled: undefined };
  const output = deps.schemas.compile(tool.outputSchema);
  return output.ok
    ? { ok: true, compiled: output }
    : { ok: false, error: outputSchemaInvalid(output.reason) };
}

function questionOf({ layer, rule }: PolicyReason): Question {
  return { reason: `${layer}: ${rule}`, onceOnly: false };
}

async function askApproval(
  deps: InvokeDeps,
  request: CallRequest,
  { args, question: { reason, onceOnly } }: { readonly args: JsonObject; readonly question: Question },
): Promise<CallError | undefined> {
  let answer: ApprovalAnswer | undefined;
  try {
    answer = await deps.approvals.request(
      {
        tool: toolRef(request.tool),
        arguments: structuredClone(args),
        reason,
        ...(onceOnly ? { onceOnly } : {}),
        run: deps.run,
        callId: request.callId,
        ...(request.parentCallId === undefined ? {} : { parentCallId: request.parentCallId }),
      },
      { signal: request.signal },
    );
  } catch (thrown) {
    const { code } = asOpenClawError(thrown, 'approval_store_failed');
    return denial(code, `The call needs approval (${reason}), and nobody could be asked. Nothing ran.`);
  }
  const data = answer?.approvalId === undefined ? undefined : { approvalId: answer.approvalId };
  switch (answer?.outcome) {
    case 'allow-once':
    case 'allow-always':
      return undefined;
    case 'deny':
      return denial(
        'approval_denied',
        `The call needed approval (${reason}) and was denied${inWords(answer.reason)}. Nothing ran.`,
        data,
      );
    case 'timed-out':
      return denial(
        'approval_timeout',
        `The call needed approval (${reason}) and nobody decided in time. Nothing ran.`,
        data,
      );
    case 'unanswered':
      return denial(
        'approval_required',
        `The call needs approval (${reason}). Nothing ran. ${howToApprove(answer.approvalId)}`,
        data,
      );
    case 'cancelled':
      return denial(
        'run_cancelled',
        'The run was cancelled while the call waited for approval. Nothing ran.',
      );
    default:
      // SECURITY: a gate in plain JavaScript may answer anything, and only a yes is one.
      return denial(
        'approval_store_failed',
        `The call needs approval (${reason}), and what answered gave no known outcome. Nothing ran.`,
      );
  }
}

/** The words of a person, marked as such. */
function inWords(reason: unknown): string {
  if (typeof reason !== 'string' || reason.trim() === '') return '';
  return `, with the words ${JSON.stringify(boundText(oneLine(reason), MAX_WORDS_CHARACTERS))}`;
}

const MAX_WORDS_CHARACTERS = 200;

function howToApprove(approvalId: string | undefined): string {
  const approve = approvalId === undefined ? '' : ` with "openclaw approvals approve ${approvalId}"`;
  return `A person can approve it${approve}; make the same call again after that.`;
}
