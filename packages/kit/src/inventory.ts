import { resolveAgent, resolveToolSearch } from '@openclaw/config';
import { asOpenClawError, type Diagnostic, type ModelProfile } from '@openclaw/contracts';
import { agentProfile, DEFAULT_AGENT_ID } from './agent-profile.ts';
import type { Gateway, ToolInventory } from './gateway.ts';
import { listMcpTools } from './list-mcp-tools.ts';
import { offerTools } from './offered-tools.ts';
import type { Scope } from './scope.ts';
import { SERVICES } from './tokens.ts';

/** What planning would find for an agent now, without a run: the same tools, policy and snapshot. */
export async function takeInventory(
  scope: Scope,
  { agentId = DEFAULT_AGENT_ID, channel, model: asked }: Parameters<Gateway['inventory']>[0],
): Promise<ToolInventory> {
  const { config } = scope.get(SERVICES.options);
  const profile = agentProfile(config, agentId);
  const { model, problem } = tryModel(scope, agentId, asked);
  const { policy } = scope.get(SERVICES.policies)({
    agentId,
    channel,
    ...(model === undefined ? {} : { model }),
  });
  const mcp = await listMcpTools(scope);
  const plugins = scope.get(SERVICES.plugins);
  const catalogs = scope.get(SERVICES.catalogs);
  const { offered, leftOutByLeanMode, leftOutForImages } = offerTools(scope, {
    agentId,
    mcpTools: mcp.tools,
    model,
  });
  const tools = offered.map(({ tool }) => tool);
  const authorised = tools.filter((tool) => policy.decide(tool).verdict !== 'deny');
  const diagnostics: readonly Diagnostic[] = [
    ...(problem === undefined ? [] : [problem]),
    ...plugins.diagnostics,
    ...mcp.diagnostics,
  ];
  return {
    catalog: catalogs.snapshot(authorised.filter(({ catalogMode }) => catalogMode === 'catalog')),
    everything: catalogs.snapshot(authorised),
    settings: resolveToolSearch(config, {
      agentId,
      harness: profile.harness,
      local: model?.local ?? false,
      ...(model === undefined ? {} : { provider: model.provider, modelId: model.id }),
    }),
    pending: mcp.pending,
    diagnostics,
    hookedBy: plugins.hooks.beforeToolCall.map(({ name }) => name),
    explain(idOrName) {
      const lean = new Set(leftOutByLeanMode.map(({ tool }) => tool));
      const images = new Set(leftOutForImages.map(({ tool }) => tool));
      const all = [...tools, ...lean, ...images];
      const exact = all.filter(({ id }) => id === idOrName);
      const meant = exact.length > 0 ? exact : all.filter(({ name }) => name === idOrName);
      return meant.map((tool) => ({
        tool,
        leftOutByLeanMode: lean.has(tool),
        leftOutForImages: images.has(tool),
        explanation: policy.explain(tool),
      }));
    },
  };
}

/** Looking at tools must work before a model is configured: without one, no rules of a provider or model apply. */
export function configuredModel(scope: Scope, agentId: string): ModelProfile | undefined {
  const { config } = scope.get(SERVICES.options);
  const { model } = resolveAgent(config, agentId);
  return model === undefined ? undefined : scope.get(SERVICES.models).resolve(model).profile;
}

/** A model that the configuration names but that is not there is told, and keeps nobody from looking at the tools. */
export function tryModel(
  scope: Scope,
  agentId: string,
  asked: string | undefined,
): { readonly model?: ModelProfile | undefined; readonly problem?: Diagnostic } {
  if (asked !== undefined) return { model: scope.get(SERVICES.models).resolve(asked).profile };
  try {
    return { model: configuredModel(scope, agentId) };
  } catch (thrown) {
    const { code, message } = asOpenClawError(thrown);
    if (code !== 'model_unknown' && code !== 'config_invalid') throw thrown;
    return { problem: { code, subject: `agent:${agentId}`, message } };
  }
}
