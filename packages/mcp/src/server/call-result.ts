import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { asOpenClawError, type ContentBlock, type Logger } from '@openclaw/contracts';
import type { McpFacadeResult } from './port.ts';
import type { ServerSdk } from './sdk.ts';

/** A result as `tools/call` gives it; a block that the protocol does not allow costs that block. */
export function callResult(
  { content, structured, isError }: McpFacadeResult,
  sdk: ServerSdk,
): CallToolResult {
  return {
    content: content.map((block) => toBlock(block, sdk)),
    ...(structured !== undefined && { structuredContent: Object.fromEntries(Object.entries(structured)) }),
    ...(isError && { isError }),
  };
}

/** A fault of ours is not explained to the client: its message may hold what is not theirs to see. */
export function failedResult(thrown: unknown, logger: Logger): CallToolResult {
  const error = asOpenClawError(thrown);
  if (error.fault === 'internal') logger.error({ err: error }, 'a call of an MCP client failed');
  const message = error.fault === 'internal' ? 'The Gateway failed. Its log says why.' : error.message;
  const body = { error: { code: error.code, message } };
  return {
    content: [{ type: 'text', text: JSON.stringify(body) }],
    structuredContent: body,
    isError: true,
  };
}

function toBlock(block: ContentBlock, { ContentBlockSchema }: ServerSdk): CallToolResult['content'][number] {
  const parsed = ContentBlockSchema.safeParse(block);
  if (parsed.success) return parsed.data;
  return { type: 'text', text: `[content of type "${block.type}" is malformed and was left out]` };
}
