import type { ContentBlock, FunctionDefinition } from '@openclaw/contracts';
import { blockText, providerParameters } from '@openclaw/models';
import type { DispatchResult } from '@openclaw/surfaces';
import type { AppFunctionCall } from '../tool-search/tool-search.ts';
import { finishedContent } from './finished.ts';

export interface McpListedTool {
  name: string;
  description: string;
  inputSchema: { type: 'object'; [keyword: string]: unknown };
}

type McpResource = { uri: string; mimeType?: string } & ({ text: string } | { blob: string });

export type McpBlock =
  | Exclude<ContentBlock, { readonly type: 'resource' }>
  | { type: 'resource'; resource: McpResource };

/** A type and no interface: what a request handler of the MCP SDK gives back is a record of anything. */
export type McpCallToolResult = {
  content: McpBlock[];
  structuredContent?: Record<string, unknown>;
  isError: boolean;
};

/** A `tools/call` request. */
export interface McpCallToolRequest {
  readonly params: { readonly name: string; readonly arguments?: unknown };
}

/** The shapes of an MCP server: entries of `tools/list`, `tools/call` and its `CallToolResult`. */
export const mcpTools: {
  tools(functions: readonly FunctionDefinition[]): McpListedTool[];
  /** `callId`: the id of the JSON-RPC request. */
  call(request: McpCallToolRequest, callId: string | number): AppFunctionCall;
  result(result: DispatchResult): McpCallToolResult;
} = {
  tools: (functions) =>
    functions.map(({ name, description, parameters }) => ({
      name,
      description,
      inputSchema: { ...providerParameters(parameters), type: 'object' },
    })),
  call: ({ params }, callId) => ({
    callId: String(callId),
    name: params.name,
    arguments: params.arguments,
  }),
  result: (result) => ({
    content: finishedContent(result).map(toBlock),
    ...(result.structured === undefined ? {} : { structuredContent: { ...result.structured } }),
    isError: result.isError,
  }),
};

/** A resource without what the protocol asks of one becomes a note. */
function toBlock(block: ContentBlock): McpBlock {
  if (block.type !== 'resource') return block;
  const { uri, mimeType, text, blob } = block.resource;
  const named =
    typeof uri === 'string' ? { uri, ...(typeof mimeType === 'string' && { mimeType }) } : undefined;
  if (named !== undefined && typeof text === 'string')
    return { type: 'resource', resource: { ...named, text } };
  if (named !== undefined && typeof blob === 'string')
    return { type: 'resource', resource: { ...named, blob } };
  return { type: 'text', text: blockText(block) };
}
