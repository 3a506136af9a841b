import { randomUUID } from 'node:crypto';
import {
  createPlanCache,
  createProgressListeners,
  type PlanDeps,
  type ProgressListener,
  planRun,
} from '@openclaw/agent';
import { createCatalogCache } from '@openclaw/catalog';
import {
  type Diagnostic,
  type JsonObject,
  type Logger,
  messageOf,
  OpenClawError,
  type RunIdentity,
  SILENT_LOGGER,
} from '@openclaw/contracts';
import { createExclusiveLocks } from '@openclaw/execution';
import { type PluginContext, toRunHooks } from '@openclaw/plugin-sdk';
import { createSchemaCompiler } from '@openclaw/schema';
import { createCounterRegistry } from '@openclaw/telemetry';
import { createBridgeProvider } from '../bridge-offer.ts';
import { type AdoptedTools, adoptTools } from './adopt-tools.ts';
import type { AppTool } from './app-tool.ts';
import { askApplication } from './ask-application.ts';
import { checkTools } from './check-options.ts';
import { CHANNEL, readOptions } from './read-options.ts';
import { createRunRules } from './run-rules.ts';
import { createStateFolder } from './state-folder.ts';
import { tellEvents } from './tell-events.ts';
import { tellIdleRules } from './tell-idle-rules.ts';
import type {
  AppFunctionCall,
  AppSession,
  ToolSearch,
  ToolSearchOptions,
  ToolSearchRun,
} from './tool-search.ts';

/**
 * Tool Search for an agent loop of one's own, with any provider: no configuration file, nothing on disk. Plans and
 * runs calls by the code that a Gateway run uses. Throws `config_invalid` for an option that cannot be used, and
 * `client_tool_invalid` or `client_tool_collision` for a client tool.
 */
export async function createToolSearch(options: ToolSearchOptions): Promise<ToolSearch> {
  const read = readOptions(options);
  const { logger = SILENT_LOGGER, workspaceDir = process.cwd(), skills = {}, hooks, onEvent } = options;
  await using starting = new AsyncDisposableStack();
  const stateFolder = starting.use(createStateFolder(options.stateDir));
  const bridge = starting.use(createBridgeProvider(logger));
  const ended = new AbortController();
  starting.defer(() => ended.abort(new OpenClawError('run_cancelled', 'The tool search was disposed.')));

  const context: PluginContext = {
    config: NO_CONFIG,
    logger,
    workspaceDir,
    get stateDir() {
      return stateFolder.path;
    },
  };
  const offer = (tools: readonly AppTool[]): Offer => {
    const adopted = adoptTools(tools, { owner: read.owner, context, timeoutMs: read.toolTimeoutMs });
    const diagnostics = [...adopted.diagnostics, ...tellIdleRules(options.policy, adopted)];
    return { adopted, diagnostics, rulesOf: createRunRules(read, adopted) };
  };
  let offered = offer(options.tools);
  let [asked, answered] = [0, 0];
  const catalogs = createCatalogCache();
  const deps: Omit<PlanDeps, 'resolvePolicy' | 'supplyTools'> = {
    resolveToolSearch: () => read.settings,
    hooks: toRunHooks({ id: read.owner, ...(hooks === undefined ? {} : { hooks }) }),
    skills: new Map(Object.entries(skills)),
    catalogs,
    plans: createPlanCache(catalogs),
    schemas: createSchemaCompiler(),
    locks: createExclusiveLocks(),
    counters: createCounterRegistry(),
    approvals: askApplication(options.approvals, logger),
    offerBridge: () => bridge.offer(),
    defaultToolTimeoutMs: read.toolTimeoutMs,
    logger,
  };

  async function startRunWith({ adopted, rulesOf }: Offer, session: AppSession = {}): Promise<ToolSearchRun> {
    ended.signal.throwIfAborted();
    const { agentId = read.owner, sessionId = randomUUID(), policy } = session;
    const rules = rulesOf(policy);
    const sessionKey = `agent:${agentId}:${sessionId}`;
    const run: RunIdentity = { agentId, sessionId, sessionKey, runId: randomUUID(), channel: CHANNEL };
    const recorder = tellEvents({ run, onEvent, logger });
    const listeners = createProgressListeners();
    const runDeps: PlanDeps = {
      ...deps,
      resolvePolicy: () => rules.policy,
      supplyTools: async () => ({ tools: adopted.bound, notices: [] }),
    };
    const plan = await planRun(runDeps, {
      run,
      agent: read.agent,
      model: { profile: read.model },
      clientTools: adopted.client,
      recorder,
      onProgress: listeners.tell,
      ...(read.sameCallLimit !== undefined && { sameCallLimit: read.sameCallLimit }),
    });
    for (const { code, message } of [...plan.notices, ...rules.notices]) await recorder.notice(code, message);
    const { surface, systemPrompt, mode } = plan;
    return {
      run,
      mode: mode.mode,
      modeReason: mode.reason,
      visibleTools: surface.functions,
      systemPrompt,
      async handle(call, { signal, onProgress } = {}) {
        using _told = listeners.add(call.callId, guarded(onProgress, logger));
        const signals = signal === undefined ? ended.signal : AbortSignal.any([signal, ended.signal]);
        return await surface.dispatch({ ...call, arguments: argumentText(call) }, { signal: signals });
      },
    };
  }

  async function tell({ run }: ToolSearchRun, { diagnostics }: Offer): Promise<void> {
    const { notice } = tellEvents({ run, onEvent, logger });
    for (const { code, subject, message } of diagnostics) await notice(code, `${subject}: ${message}`);
  }

  const first = await startRunWith(offered);
  await tell(first, offered);
  const running = starting.move();
  const dispose = () => running.disposeAsync();
  return {
    ...first,
    get diagnostics() {
      return offered.diagnostics;
    },
    startRun: (session) => startRunWith(offered, session),
    async replaceTools(tools) {
      checkTools(tools, 'replaceTools');
      const next = offer(tools);
      // What cannot be planned is refused here, and not by every run from now on.
      asked += 1;
      const turn = asked;
      await tell(await startRunWith(next), next);
      // A listener may have held this one up for longer than one that was asked for later.
      if (turn > answered) [offered, answered] = [next, turn];
      return next.diagnostics;
    },
    dispose,
    [Symbol.asyncDispose]: dispose,
  };
}

/** The tools that runs start with. */
interface Offer {
  readonly adopted: AdoptedTools;
  readonly diagnostics: readonly Diagnostic[];
  readonly rulesOf: ReturnType<typeof createRunRules>;
}

const NO_CONFIG: JsonObject = {};

/** A listener that throws would do so inside the tool that reports. */
function guarded(listener: ProgressListener | undefined, logger: Logger): ProgressListener | undefined {
  if (listener === undefined) return undefined;
  return (progress) => {
    try {
      listener(progress);
    } catch (thrown) {
      logger.warn({ reason: messageOf(thrown) }, 'onProgress of a call threw');
    }
  };
}

/** Providers give arguments as JSON text or as the value; calls are read from text, as a model wrote it. */
function argumentText({ arguments: sent }: AppFunctionCall): string {
  return typeof sent === 'string' ? sent : (JSON.stringify(sent) ?? '');
}
