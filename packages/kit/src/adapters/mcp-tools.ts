import type { ContentBlock, FunctionDefinition } from '@openclaw/contracts';
import { providerParameters } from '@openclaw/models';
import type { DispatchResult } from '@openclaw/surfaces';
import type { AppFunctionCall } from '../tool-search/tool-search.ts';
import { finishedContent } from './finished.ts';

export interface McpListedTool {
  name: string;
  description: string;
  inputSchema: { type: 'object'; [keyword: string]: unknown };
}

export interface McpCallToolResult {
  content: ContentBlock[];
  structuredContent?: Record<string, unknown>;
  isError: boolean;
}

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
    content: [...finishedContent(result)],
    ...(result.structured === undefined ? {} : { structuredContent: { ...result.structured } }),
    isError: result.isError,
  }),
};
