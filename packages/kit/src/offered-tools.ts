import { resolveAgent } from '@openclaw/config';
import type { BoundTool, ModelProfile } from '@openclaw/contracts';
import type { Scope } from './scope.ts';
import { SERVICES } from './tokens.ts';
import type { ToolOffer } from './tool-offers.ts';

interface OfferOptions {
  readonly agentId: string;
  readonly mcpTools: readonly BoundTool[];
  readonly model: ModelProfile | undefined;
}

/**
 * The tools there are for an agent before policy, and those there are not. Where the model is not known, whoever calls
 * may well be able to look at images.
 */
export function offerTools(scope: Scope, { agentId, mcpTools, model }: OfferOptions): ToolOffer {
  const { config } = scope.get(SERVICES.options);
  return scope.get(SERVICES.offers)(mcpTools, {
    isLean: model?.local === true && resolveAgent(config, agentId).localModelLean,
    seesImages: model?.acceptsImages !== false,
  });
}
