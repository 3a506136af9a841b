import {
  asOpenClawError,
  boundText,
  type ClientTool,
  type ModelProfile,
  messageWithCauses,
  OpenClawError,
  type PromptNarrowing,
  type RunIdentity,
  type Tool,
} from '@openclaw/contracts';
import { settleWithin } from '@openclaw/execution';
import type { PlanDeps, RunPolicy, ToolSupply } from './agent-deps.ts';
import { adoptClientTools } from './client-tools.ts';
import { type GrantedTools, isLeft, type Narrowing } from './narrow-tools.ts';

/** What a run may use, before anything decides what the model sees of it. */
export interface AuthorisedTools extends RunPolicy, GrantedTools {
  /** Those of `tools` that the client brought. */
  readonly clientTools: readonly Tool[];
  readonly notices: ToolSupply['notices'];
}

export interface AuthoriseInput {
  readonly run: RunIdentity;
  /** Unset where tools are used without a model. */
  readonly model: ModelProfile | undefined;
  readonly clientTools: readonly ClientTool[];
  readonly signal: AbortSignal;
}

/**
 * Policy first, then core and plugin tools, MCP tools and client tools, all of them through that policy and
 * through what `before_prompt_build` hooks leave (CAT-1, DIR-5).
 */
export async function authoriseTools(
  deps: PlanDeps,
  { run, model, clientTools, signal }: AuthoriseInput,
): Promise<AuthorisedTools> {
  const { policy, deniedControls } = deps.resolvePolicy(run, model);
  const supply = await supplyInTime(deps, { run, model, signal });
  const adopted = adoptClientTools(clientTools);
  const narrowings = await askNarrowings(deps, { run, signal });
  const granted = deps.plans.narrow(deps.plans.grant(policy, supply.tools), narrowings);
  const own = adopted.filter((tool) => policy.decide(tool).verdict !== 'deny' && isLeft(tool, narrowings));
  return {
    policy,
    deniedControls,
    tools: deps.plans.extend(granted.tools, own),
    executors: granted.executors,
    clientTools: own,
    notices: supply.notices,
  };
}

/** Milliseconds for listing tools. MCP servers have a shorter wait of their own: this is for what hangs. */
const SUPPLY_TIMEOUT_MS = 60_000;

async function supplyInTime(
  deps: PlanDeps,
  { run, model, signal }: Pick<AuthoriseInput, 'run' | 'model' | 'signal'>,
): Promise<ToolSupply> {
  try {
    return await settleWithin(() => deps.supplyTools(run, model), { timeoutMs: SUPPLY_TIMEOUT_MS, signal });
  } catch (cause) {
    if (asOpenClawError(cause).code !== 'tool_timeout') throw cause;
    const message = `The tools could not be listed within ${SUPPLY_TIMEOUT_MS / 1000} seconds, so the run was stopped.`;
    throw new OpenClawError('tool_unavailable', message, { cause });
  }
}

/** Milliseconds that one hook may take. */
const HOOK_TIMEOUT_MS = 30_000;
const MAX_WHY_CHARACTERS = 200;

/**
 * One set of ids and names for each hook that narrows; a tool stays only if every one of them has it (DIR-5). A
 * hook that fails, takes too long or gives no list of names fails the run: to go on would offer what it meant to
 * withhold.
 */
async function askNarrowings(
  deps: PlanDeps,
  { run, signal }: Pick<AuthoriseInput, 'run' | 'signal'>,
): Promise<readonly Narrowing[]> {
  const narrowings: Narrowing[] = [];
  for (const hook of deps.hooks.beforePromptBuild) {
    const answer = await settleWithin(async () => checkNarrowing(await hook.run({ run })), {
      timeoutMs: HOOK_TIMEOUT_MS,
      signal,
    }).catch((cause: unknown) => {
      if (signal.aborted) throw cause;
      const message = `The hook ${hook.name} could not say which tools this run may use (${whyOf(cause)}), so the run was stopped.`;
      throw new OpenClawError('hook_failed', message, { cause });
    });
    if (answer !== undefined) narrowings.push(new Set(answer.toolsAllow));
  }
  return narrowings;
}

/** As the call path says it of the other hooks. */
function whyOf(thrown: unknown): string {
  if (asOpenClawError(thrown).code === 'tool_timeout') return `no answer in ${HOOK_TIMEOUT_MS} ms`;
  return boundText(messageWithCauses(thrown), MAX_WHY_CHARACTERS);
}

/** Plugins are not type-checked: text, say, would be a set of letters. */
function checkNarrowing(answer: PromptNarrowing | undefined): PromptNarrowing | undefined {
  if (answer === undefined) return undefined;
  const names: unknown = answer?.toolsAllow;
  if (Array.isArray(names) && names.every((name) => typeof name === 'string')) return answer;
  throw new TypeError('its answer is not { toolsAllow: [names] }');
}
