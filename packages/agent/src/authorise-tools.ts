import type { BoundTool, ClientTool, ModelProfile, RunIdentity, Tool } from '@openclaw/contracts';
import type { PlanDeps, RunPolicy, ToolSupply } from './agent-deps.ts';
import { adoptClientTools } from './client-tools.ts';

/** What a run may use, before anything decides what the model sees of it. */
export interface AuthorisedTools extends RunPolicy {
  readonly tools: readonly Tool[];
  /** The authority to run them, by id. Client tools have none here. */
  readonly executors: ReadonlyMap<string, BoundTool['execute']>;
  readonly notices: ToolSupply['notices'];
}

export interface AuthoriseInput {
  readonly run: RunIdentity;
  /** Unset where tools are used without a model. */
  readonly model: ModelProfile | undefined;
  readonly clientTools: readonly ClientTool[];
}

/**
 * Policy first, then core and plugin tools, MCP tools and client tools, all of them through that policy and
 * through what `before_prompt_build` hooks leave (CAT-1, DIR-5).
 */
export async function authoriseTools(
  deps: PlanDeps,
  { run, model, clientTools }: AuthoriseInput,
): Promise<AuthorisedTools> {
  const { policy, deniedControls } = deps.resolvePolicy(run, model);
  const supply = await deps.supplyTools(run, model);
  const adopted = adoptClientTools(clientTools);
  const narrowings = await askNarrowings(deps, run);
  const isAuthorised = (tool: Tool): boolean =>
    policy.decide(tool).verdict !== 'deny' &&
    narrowings.every((names) => names.has(tool.id) || names.has(tool.name));
  const bound = supply.tools.filter(({ tool }) => isAuthorised(tool));
  return {
    policy,
    deniedControls,
    tools: [...bound.map(({ tool }) => tool), ...adopted.filter(isAuthorised)],
    executors: new Map(bound.map(({ tool, execute }) => [tool.id, execute])),
    notices: supply.notices,
  };
}

/** One set of ids and names for each hook that narrows; a tool stays only if every one of them has it (DIR-5). */
async function askNarrowings(deps: PlanDeps, run: RunIdentity): Promise<readonly ReadonlySet<string>[]> {
  const narrowings: ReadonlySet<string>[] = [];
  for (const hook of deps.hooks.beforePromptBuild) {
    const answer = await hook.run({ run });
    if (answer !== undefined) narrowings.push(new Set(answer.toolsAllow));
  }
  return narrowings;
}
