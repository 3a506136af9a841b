import { type CallRecorder, type PlanDeps, planRun, type RunPlan } from '@openclaw/agent';
import { functionNames } from '@openclaw/catalog';
import {
  type BoundTool,
  compareCodeUnits,
  type ModelProfile,
  OpenClawError,
  type RunIdentity,
  type SurfaceMode,
  type Tool,
} from '@openclaw/contracts';
import { estimateTokens, functionText } from '@openclaw/models';
import { createCounterRegistry } from '@openclaw/telemetry';
import { DEFAULT_AGENT_ID } from '../agent-profile.ts';
import { tryModel } from '../inventory.ts';
import { listMcpTools } from '../list-mcp-tools.ts';
import { DEFAULT_CONTEXT_WINDOW } from '../model-registry.ts';
import type { Scope } from '../scope.ts';
import { SERVICES } from '../tokens.ts';
import { adviseMode } from './advise-mode.ts';
import type {
  RunBudget,
  SurfaceWeight,
  ToolWeight,
  UnavailableSurface,
  WeighOptions,
  Weight,
} from './run-budget.ts';

const MODES: readonly SurfaceMode[] = ['direct', 'tools', 'directory', 'code'];

/** Plans a run of the agent once in each mode, with the same tools, and weighs what each plan would send. */
export async function weighSurfaces(
  scope: Scope,
  { agentId = DEFAULT_AGENT_ID, channel, model: asked, tools }: WeighOptions,
): Promise<RunBudget> {
  const agentDeps = scope.get(SERVICES.agent);
  const agent = agentDeps.resolveAgent(agentId);
  const { model, problem } = tryModel(scope, agentId, asked);
  const run: RunIdentity = { agentId, channel, sessionKey: 'budget', sessionId: 'budget', runId: 'budget' };
  const supply =
    tools === undefined
      ? await agentDeps.supplyTools(run, model)
      : { tools: tools.map(unrunnable), notices: [] };
  // Counters of no session, and one listing for all plans: they are to differ in the mode alone.
  const deps: PlanDeps = { ...agentDeps, counters: createCounterRegistry(), supplyTools: async () => supply };
  const plan = (planDeps: PlanDeps): Promise<RunPlan> =>
    planRun(planDeps, {
      run,
      agent,
      model: model === undefined ? undefined : { profile: model },
      clientTools: [],
      recorder: NOBODY,
    });

  const configured = await plan(deps);
  const surfaces: SurfaceWeight[] = [];
  const unavailable: UnavailableSurface[] = [];
  const direct = await plan(inMode(deps, 'direct'));
  for (const mode of MODES) {
    const planned = mode === 'direct' ? direct : await plan(inMode(deps, mode));
    if (planned.mode.mode === mode) surfaces.push(weigh(planned, direct));
    else unavailable.push({ mode, insteadOf: planned.mode.mode, why: planned.mode.reason });
  }

  const mcp = tools === undefined ? await listMcpTools(scope) : undefined;
  return {
    agentId,
    model: model === undefined ? undefined : `${model.provider}/${model.id}`,
    contextWindow: model?.contextWindow ?? DEFAULT_CONTEXT_WINDOW,
    mode: configured.mode.mode,
    modeReason: configured.mode.reason,
    notices: configured.notices.map(({ message }) => message),
    tools: configured.tools.length,
    deferred: deferredOf(configured),
    surfaces,
    unavailable,
    toolWeights: toolWeights(direct),
    advice: adviseMode({ mode: configured.mode.mode, harness: agent.harness, surfaces }),
    pending: mcp?.pending ?? [],
    diagnostics: [...(problem === undefined ? [] : [problem]), ...(mcp?.diagnostics ?? [])],
  };
}

function inMode(deps: PlanDeps, mode: SurfaceMode): PlanDeps {
  return {
    ...deps,
    resolveToolSearch: (
      ...asked: [Parameters<PlanDeps['resolveToolSearch']>[0], ModelProfile | undefined]
    ) => ({
      ...deps.resolveToolSearch(...asked),
      mode,
      reason: 'to weigh it',
    }),
  };
}

function weigh({ mode, surface, systemPrompt }: RunPlan, direct: RunPlan): SurfaceWeight {
  const prompt = weightOf(systemPrompt);
  const functions = weightOf(functionsText(surface.functions));
  const inDirect =
    weightOf(direct.systemPrompt).bytes + weightOf(functionsText(direct.surface.functions)).bytes;
  const bytes = prompt.bytes + functions.bytes;
  return {
    mode: mode.mode,
    bytes,
    tokens: prompt.tokens + functions.tokens,
    systemPrompt: prompt,
    functions: { ...functions, count: surface.functions.length },
    shareOfDirect: inDirect === 0 ? 1 : bytes / inDirect,
  };
}

/** The value of `tools` in a request, which has none where there is no function. */
function functionsText(functions: RunPlan['surface']['functions']): string {
  return functions.length === 0 ? '' : `[${functions.map(functionText).join(',')}]`;
}

function weightOf(text: string): Weight {
  return { bytes: Buffer.byteLength(text), tokens: estimateTokens(text) };
}

function deferredOf({ tools, surface }: RunPlan): number {
  const shown = new Set(surface.functions.map(({ name }) => name));
  const names = functionNames(tools);
  return tools.filter(({ id }) => !shown.has(names.get(id) ?? '')).length;
}

function toolWeights({ tools, surface }: RunPlan): readonly ToolWeight[] {
  const idOf = new Map(Array.from(functionNames(tools), ([id, name]) => [name, id]));
  return surface.functions
    .map((definition) => ({
      id: idOf.get(definition.name) ?? definition.name,
      functionName: definition.name,
      ...weightOf(functionText(definition)),
    }))
    .toSorted((a, b) => b.bytes - a.bytes || compareCodeUnits(a.id, b.id));
}

/** A tool that is there to be looked at. */
function unrunnable(tool: Tool): BoundTool {
  return {
    tool,
    execute: async () => {
      throw new OpenClawError('tool_unavailable', 'The tool is only weighed.');
    },
  };
}

const NOBODY: CallRecorder = {
  searched: async () => undefined,
  described: async () => undefined,
  repaired: async () => undefined,
  callDone: async () => undefined,
};
