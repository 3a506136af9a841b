import { resolveAgent } from '@openclaw/config';
import type { BoundTool, ModelProfile } from '@openclaw/contracts';
import type { Scope } from './scope.ts';
import { SERVICES } from './tokens.ts';

interface OfferOptions {
  readonly agentId: string;
  readonly mcpTools: readonly BoundTool[];
  readonly model: ModelProfile | undefined;
}

/** The tools there are for an agent before policy. */
export function offeredTools(scope: Scope, options: OfferOptions): readonly BoundTool[] {
  return offerTools(scope, options).offered;
}

/** The same beside what lean mode leaves out: optional tools, in runs on local models (CFG-7). */
export function offerTools(
  scope: Scope,
  { agentId, mcpTools, model }: OfferOptions,
): { readonly offered: readonly BoundTool[]; readonly leftOut: readonly BoundTool[] } {
  const { config } = scope.get(SERVICES.options);
  const all = [...scope.get(SERVICES.plugins).tools, ...mcpTools];
  const isLean = model?.local === true && resolveAgent(config, agentId).localModelLean;
  if (!isLean) return { offered: all, leftOut: [] };
  return {
    offered: all.filter(({ tool }) => !tool.optional),
    leftOut: all.filter(({ tool }) => tool.optional),
  };
}
