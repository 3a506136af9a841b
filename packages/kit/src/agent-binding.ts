import { randomBytes, randomUUID } from 'node:crypto';
import type { AgentDeps, ToolSupply } from '@openclaw/agent';
import { resolveAgent, resolveToolSearch } from '@openclaw/config';
import type { ModelProfile, RunIdentity } from '@openclaw/contracts';
import { agentProfile } from './agent-profile.ts';
import { listMcpTools } from './list-mcp-tools.ts';
import { offerTools } from './offered-tools.ts';
import type { Scope } from './scope.ts';
import { SERVICES } from './tokens.ts';

/** Milliseconds that a tool may take which states no limit of its own. */
export const DEFAULT_TOOL_TIMEOUT_MS: number = 300_000;

/** The agent loop's view of the house. */
export function bindAgent(scope: Scope): AgentDeps {
  const { config, logger } = scope.get(SERVICES.options);
  const plugins = scope.get(SERVICES.plugins);
  return {
    resolveAgent: (agentId) => agentProfile(config, agentId),
    resolveModel: (agentId, model) =>
      scope.get(SERVICES.models).resolve(model ?? resolveAgent(config, agentId).model),
    resolvePolicy: (run, model) =>
      scope.get(SERVICES.policies)({
        agentId: run.agentId,
        channel: run.channel,
        ...(model === undefined ? {} : { model }),
      }),
    resolveToolSearch: (agent, model) =>
      resolveToolSearch(config, {
        agentId: agent.agentId,
        harness: agent.harness,
        local: model?.local ?? false,
        ...(model === undefined ? {} : { provider: model.provider, modelId: model.id }),
      }),
    supplyTools: (run, model) => supplyTools(scope, run, model),
    hooks: plugins.hooks,
    skills: scope.get(SERVICES.skills).skills,
    catalogs: scope.get(SERVICES.catalogs),
    plans: scope.get(SERVICES.plans),
    schemas: scope.get(SERVICES.schemas),
    locks: scope.get(SERVICES.locks),
    counters: scope.get(SERVICES.counters),
    approvals: scope.get(SERVICES.approvals),
    sessions: scope.get(SERVICES.sessions),
    handoffs: scope.get(SERVICES.handoffs),
    offerBridge: () => scope.get(SERVICES.bridge).offer(),
    defaultToolTimeoutMs: DEFAULT_TOOL_TIMEOUT_MS,
    clock: () => new Date(),
    newRunId: randomUUID,
    newCallId: () => `call_${randomBytes(18).toString('base64url')}`,
    logger,
  };
}

async function supplyTools(
  scope: Scope,
  { agentId }: RunIdentity,
  model: ModelProfile | undefined,
): Promise<ToolSupply> {
  const mcp = await listMcpTools(scope);
  return {
    tools: offerTools(scope, { agentId, mcpTools: mcp.tools, model }).offered,
    notices: [
      ...mcp.pending.map((server) => ({
        code: 'mcp_pending',
        message: `The MCP server ${server} is still connecting; its tools join at the next turn.`,
      })),
      ...mcp.diagnostics.map(({ code, subject, message }) => ({ code, message: `${subject}: ${message}` })),
    ],
  };
}
