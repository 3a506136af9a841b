import type { BoundTool } from '@openclaw/contracts';

/** Beside what is offered, what is not: optional tools in lean mode on local models (CFG-7), and images nobody sees. */
export interface ToolOffer {
  readonly offered: readonly BoundTool[];
  readonly leftOutByLeanMode: readonly BoundTool[];
  readonly leftOutForImages: readonly BoundTool[];
}

/** What of a model and its agent decides which tools there are, before any policy. */
export interface Audience {
  readonly isLean: boolean;
  readonly seesImages: boolean;
}

/** Gives the same lists for the same MCP tools and audience, so that what is made of them can be kept. */
export type ToolOffers = (mcpTools: readonly BoundTool[], audience: Audience) => ToolOffer;

export function createToolOffers(pluginTools: readonly BoundTool[]): ToolOffers {
  const made = new WeakMap<readonly BoundTool[], Map<string, ToolOffer>>();
  return (mcpTools, { isLean, seesImages }) => {
    const offers = made.get(mcpTools) ?? new Map<string, ToolOffer>();
    made.set(mcpTools, offers);
    const key = JSON.stringify([isLean, seesImages]);
    const offer = offers.get(key) ?? offerTo([...pluginTools, ...mcpTools], { isLean, seesImages });
    offers.set(key, offer);
    return offer;
  };
}

function offerTo(tools: readonly BoundTool[], { isLean, seesImages }: Audience): ToolOffer {
  const offered: BoundTool[] = [];
  const leftOutByLeanMode: BoundTool[] = [];
  const leftOutForImages: BoundTool[] = [];
  for (const each of tools) {
    if (isLean && each.tool.optional) leftOutByLeanMode.push(each);
    else if (each.tool.returnsImages === true && !seesImages) leftOutForImages.push(each);
    else offered.push(each);
  }
  return { offered, leftOutByLeanMode, leftOutForImages };
}
