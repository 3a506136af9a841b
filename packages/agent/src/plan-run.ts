import type { CatalogSnapshot } from '@openclaw/catalog';
import type { ClientTool, RunIdentity, Tool, ToolProgress } from '@openclaw/contracts';
import {
  type ControlObserver,
  chooseMode,
  createSurface,
  type ModeChoice,
  type Surface,
} from '@openclaw/surfaces';
import type { RunCounters } from '@openclaw/telemetry';
import type { AgentProfile, BridgeOffer, PlanDeps, ResolvedModel } from './agent-deps.ts';
import { authoriseTools } from './authorise-tools.ts';
import { openCallPath } from './open-call-path.ts';
import type { CallRecorder } from './recorder.ts';
import { buildSystemPrompt } from './system-prompt.ts';

/** Everything decided before the first request of a run: what the model sees and what its calls mean. */
export interface RunPlan {
  readonly mode: ModeChoice;
  /** All that the run may use, visible or not. */
  readonly tools: readonly Tool[];
  readonly snapshot: CatalogSnapshot;
  readonly surface: Surface;
  readonly systemPrompt: string;
  readonly notices: readonly { readonly code: string; readonly message: string }[];
  /** The client's tools that the model reaches only through a control, by name. */
  readonly deferredClientTools: ReadonlyMap<string, Tool>;
}

export interface PlanInput {
  readonly run: RunIdentity;
  readonly agent: AgentProfile;
  /** Unset where no model of ours takes part. */
  readonly model: Pick<ResolvedModel, 'profile'> | undefined;
  readonly clientTools: readonly ClientTool[];
  readonly recorder: CallRecorder;
  /** Code Mode has the run, which then gets no controls (CFG-8). Nothing here engages it yet; default false. */
  readonly codeModeEngaged?: boolean;
  /** Stops the planning; unset where nothing can. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (callId: string, progress: ToolProgress) => void;
  /** The identical call that is refused; unset means the house default. */
  readonly sameCallLimit?: number;
}

/** Tokens, where the model is not known. */
const ASSUMED_CONTEXT_WINDOW = 128_000;

/**
 * Plans a run in the order that keeps it safe (CAT-1): policy first, then core and plugin tools, MCP tools and
 * client tools, all of them through that policy; then what stays visible, the catalog of the rest, the directory
 * and the surface. Of other runs it reuses what follows from the same tools and policy, and nothing else (CAT-13).
 */
export async function planRun(deps: PlanDeps, input: PlanInput): Promise<RunPlan> {
  const { run, agent } = input;
  const model = input.model?.profile;
  const settings = deps.resolveToolSearch(agent, model);
  const authorised = await authoriseTools(deps, {
    run,
    model,
    clientTools: input.clientTools,
    signal: input.signal ?? AbortSignal.any([]),
  });
  const { tools, clientTools } = authorised;

  const wantsBridge = settings.mode === 'code' && agent.harness !== 'codex';
  const offer: BridgeOffer = wantsBridge
    ? await deps.offerBridge()
    : { available: false, problem: 'not asked for' };
  const mode = chooseMode({
    requested: settings.mode,
    reason: settings.reason,
    harness: agent.harness,
    codeModeEngaged: input.codeModeEngaged ?? false,
    bridgeProblem: offer.available ? undefined : offer.problem,
    deniedControls: authorised.deniedControls,
  });

  const layout = deps.plans.layOut(tools, mode.mode);
  const { snapshot } = layout;
  const counters = deps.counters.forSession(run.sessionId, snapshot.entryIds);
  const surface = createSurface({
    layout,
    settings,
    contextWindow: model?.contextWindow ?? ASSUMED_CONTEXT_WINDOW,
    skills: deps.skills,
    callPath: openCallPath(deps, {
      run,
      authorised,
      approvals: deps.approvals,
      ...(input.onProgress !== undefined && { onProgress: input.onProgress }),
      ...(input.sameCallLimit !== undefined && { sameCallLimit: input.sameCallLimit }),
      onCallDone(report) {
        if (report.request.route !== 'direct') counters.countCall();
        return input.recorder.callDone(report);
      },
    }),
    observer: counting(input.recorder, counters),
    bridge: offer.available ? offer.bridge : undefined,
    telemetry: () => ({
      catalogSize: snapshot.entries.length,
      sources: snapshot.sources,
      ...counters.totals(),
    }),
  });

  return {
    mode,
    tools,
    snapshot,
    surface,
    systemPrompt: buildSystemPrompt({
      agent: agent.systemPrompt,
      directory: surface.directory,
      skills: deps.skills,
    }),
    notices: [
      ...authorised.notices,
      ...mode.notices.map((message) => ({ code: 'surface_fallback', message })),
    ],
    deferredClientTools: new Map(
      clientTools.filter(({ id }) => !layout.visibleIds.has(id)).map((tool) => [tool.name, tool]),
    ),
  };
}

/** Counts what the controls do for the telemetry of the catalog session, then records it. */
function counting(recorder: ControlObserver, counters: RunCounters): ControlObserver {
  return {
    searched(callId, queries) {
      counters.countSearch();
      return recorder.searched(callId, queries);
    },
    repaired: (callId, repair) => recorder.repaired(callId, repair),
    described(callId, tool) {
      counters.countDescribe();
      return recorder.described(callId, tool);
    },
  };
}
