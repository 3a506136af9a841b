import { callTool, createHandoffs, createPlanCache, openToolSession, runTurn } from '@openclaw/agent';
import { createCatalogCache } from '@openclaw/catalog';
import { createExclusiveLocks } from '@openclaw/execution';
import { createMcpRuntime } from '@openclaw/mcp';
import { createSchemaCompiler } from '@openclaw/schema';
import { createCounterRegistry, createSessionStore } from '@openclaw/telemetry';
import { bindAgent } from './agent-binding.ts';
import { agentProfile, DEFAULT_AGENT_ID } from './agent-profile.ts';
import { createApprovals } from './approvals/approvals.ts';
import { createFileApprovalStore } from './approvals/file-approval-store.ts';
import { createBridgeProvider } from './bridge-offer.ts';
import type { Gateway, GatewayOptions } from './gateway.ts';
import { listIdleRules } from './idle-rules.ts';
import { configuredModel, takeInventory } from './inventory.ts';
import { createListeners } from './listeners.ts';
import { anchorServers } from './mcp-servers.ts';
import { createModelRegistry } from './model-registry.ts';
import { createSessionOpener } from './open-session.ts';
import { startBackground } from './plugin-host/background.ts';
import { createPluginHost } from './plugin-host/plugin-host.ts';
import { checkPolicies } from './policy-layers.ts';
import { createRunPolicies } from './run-policies.ts';
import { createScope, type Scope } from './scope.ts';
import { loadSkills } from './skills.ts';
import { startBackgroundRun } from './start-background-run.ts';
import { weighSurfaces } from './surface-budget/weigh-surfaces.ts';
import { SERVICES } from './tokens.ts';
import { createToolOffers } from './tool-offers.ts';
import { makeWorkspaces } from './workspaces.ts';

const DEFAULT_APPROVAL_TIMEOUT_MS = 120_000;

/**
 * Builds a running system from its configuration: every binding is on this screen. What cannot be used (a plugin
 * that throws, a tool with a bad schema) is left out and told in `diagnostics`; a policy that cannot be read
 * throws `config_invalid`, since it must not be passed over. Dispose the gateway to stop all it started.
 */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { config, logger, stateDir, baseDir, env } = options;
  checkPolicies(config);
  await using starting = new AsyncDisposableStack();
  const schemas = createSchemaCompiler();
  const workspaces = await makeWorkspaces(options);
  const plugins = starting.use(
    await createPluginHost({
      plugins: config.plugins ?? {},
      baseDir,
      stateDir,
      workspaces,
      schemas,
      logger,
    }),
  );
  const skills = await loadSkills(config.skills?.paths ?? [], baseDir);
  const toolsChanged = createListeners();
  const mcp = starting.use(
    createMcpRuntime({
      servers: anchorServers(config.mcp?.servers ?? {}, baseDir),
      logger,
      env,
      onToolsChanged: () => toolsChanged.tell(),
    }),
  );
  const bridge = starting.use(createBridgeProvider(logger));
  const approvalStore = starting.use(createFileApprovalStore({ stateDir, logger }));

  const scope = createScope();
  scope.bind(SERVICES.options, () => options);
  scope.bind(SERVICES.schemas, () => schemas);
  scope.bind(SERVICES.plugins, () => plugins);
  scope.bind(SERVICES.skills, () => skills);
  scope.bind(SERVICES.mcp, () => mcp);
  scope.bind(SERVICES.toolsChanged, () => toolsChanged);
  scope.bind(SERVICES.bridge, () => bridge);
  scope.bind(SERVICES.policies, () => createRunPolicies(config));
  scope.bind(SERVICES.offers, () => createToolOffers(plugins.tools));
  scope.bind(SERVICES.catalogs, () => createCatalogCache());
  scope.bind(SERVICES.plans, () => createPlanCache(scope.get(SERVICES.catalogs)));
  scope.bind(SERVICES.sessions, () => createSessionStore({ stateDir, logger }));
  scope.bind(SERVICES.models, () => createModelRegistry(config.models ?? {}));
  scope.bind(SERVICES.locks, () => createExclusiveLocks());
  scope.bind(SERVICES.counters, () => createCounterRegistry());
  scope.bind(SERVICES.handoffs, () => createHandoffs());
  scope.bind(SERVICES.approvals, () =>
    createApprovals({
      store: approvalStore,
      timeoutMs: config.tools?.approvalTimeoutMs ?? DEFAULT_APPROVAL_TIMEOUT_MS,
      clock: () => new Date(),
      logger,
    }),
  );
  scope.bind(SERVICES.agent, bindAgent);
  return toGateway(scope, starting.move());
}

function toGateway(scope: Scope, running: AsyncDisposableStack): Gateway {
  const options = scope.get(SERVICES.options);
  const { config } = options;
  const sessions = scope.get(SERVICES.sessions);
  const plugins = scope.get(SERVICES.plugins);
  const opener = createSessionOpener(sessions);
  const openSession: Gateway['openSession'] = async ({ agentId = DEFAULT_AGENT_ID, ...wanted }) => {
    agentProfile(config, agentId);
    return opener({ agentId, ...wanted });
  };
  if (options.background === true) {
    running.use(
      startBackground(plugins.background, {
        startRun: (pluginId, run) => startBackgroundRun({ scope, openSession, pluginId }, run),
        logger: options.logger,
      }),
    );
  }
  return {
    runTurn: (request, { approvals } = {}) => {
      const agent = scope.get(SERVICES.agent);
      return runTurn(approvals === undefined ? agent : { ...agent, approvals }, request);
    },
    openSession,
    async callTool({ agentId = DEFAULT_AGENT_ID, ...call }) {
      const session = await openSession({ agentId });
      const model = configuredModel(scope, agentId);
      return { session, outcome: await callTool(scope.get(SERVICES.agent), { ...call, session, model }) };
    },
    openToolSession: (request) =>
      openToolSession(scope.get(SERVICES.agent), {
        ...request,
        model: configuredModel(scope, request.session.agentId),
      }),
    onToolsChanged: (listener) => scope.get(SERVICES.toolsChanged).add(listener),
    models: scope.get(SERVICES.models).models,
    sessions,
    approvals: scope.get(SERVICES.approvals),
    inventory: (options) => takeInventory(scope, options),
    idleRules: () => listIdleRules(scope),
    weighSurfaces: (options) => weighSurfaces(scope, options),
    mcpStatus: () => scope.get(SERVICES.mcp).status(),
    diagnostics: () => [...plugins.diagnostics, ...scope.get(SERVICES.skills).diagnostics],
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
