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

/** Beside what is offered, what is not: optional tools in lean mode on local models (CFG-7), and images nobody sees. */
export interface ToolOffer {
  readonly offered: readonly BoundTool[];
  readonly leftOutByLeanMode: readonly BoundTool[];
  readonly leftOutForImages: readonly BoundTool[];
}

/** Where the model is not known, whoever calls may well be able to look at images. */
export function offerTools(scope: Scope, { agentId, mcpTools, model }: OfferOptions): ToolOffer {
  const { config } = scope.get(SERVICES.options);
  const isLean = model?.local === true && resolveAgent(config, agentId).localModelLean;
  const offered: BoundTool[] = [];
  const leftOutByLeanMode: BoundTool[] = [];
  const leftOutForImages: BoundTool[] = [];
  for (const each of [...scope.get(SERVICES.plugins).tools, ...mcpTools]) {
    if (isLean && each.tool.optional) leftOutByLeanMode.push(each);
    else if (each.tool.returnsImages === true && model?.acceptsImages === false) leftOutForImages.push(each);
    else offered.push(each);
  }
  return { offered, leftOutByLeanMode, leftOutForImages };
}
