import { resolveAgent } from '@openclaw/config';
import type { BoundTool, ModelProfile } from '@openclaw/contracts';
import type { Scope } from './scope.ts';
import { SERVICES } from './tokens.ts';

/** The tools there are for an agent before policy: optional ones are left out of lean runs on local models (CFG-7). */
export function offeredTools(
  scope: Scope,
  options: {
    readonly agentId: string;
    readonly mcpTools: readonly BoundTool[];
    readonly model: ModelProfile | undefined;
  },
): readonly BoundTool[] {
  const { agentId, mcpTools, model } = options;
  const { config } = scope.get(SERVICES.options);
  const all = [...scope.get(SERVICES.plugins).tools, ...mcpTools];
  const isLean = model?.local === true && resolveAgent(config, agentId).localModelLean;
  return isLean ? all.filter(({ tool }) => !tool.optional) : all;
}
