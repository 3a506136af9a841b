import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { FunctionDefinition, Logger } from '@openclaw/contracts';
import type { ServerSdk } from './sdk.ts';

/**
 * Functions as `tools/list` gives them. A client refuses a whole listing for one schema that the protocol does not
 * allow, so such a tool gets an open schema instead (CAT-14): its arguments are checked when it is called.
 */
export function listedTools(
  functions: readonly FunctionDefinition[],
  { sdk, logger }: { readonly sdk: ServerSdk; readonly logger: Logger },
): readonly Tool[] {
  return functions.map(({ name, description, parameters }) => {
    const asObject = typeof parameters === 'object' ? { ...parameters, type: 'object' } : undefined;
    const listed = sdk.ToolSchema.safeParse({ name, description, inputSchema: asObject });
    if (listed.success) return listed.data;
    logger.warn({ tool: name }, 'MCP clients are not shown the input schema of a tool: they would refuse it');
    return { name, description, inputSchema: { type: 'object' } };
  });
}
