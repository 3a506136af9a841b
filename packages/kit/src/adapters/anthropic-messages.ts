import type { ContentBlock, FunctionDefinition } from '@openclaw/contracts';
import { blockText, providerParameters } from '@openclaw/models';
import type { DispatchResult } from '@openclaw/surfaces';
import type { AppFunctionCall } from '../tool-search/tool-search.ts';
import { type AnsweredCall, finishedContent } from './finished.ts';

export interface AnthropicTool {
  name: string;
  description: string;
  input_schema: { type: 'object'; [keyword: string]: unknown };
}

/** The image types that the API takes; others become a note. */
const IMAGE_TYPES = ['image/gif', 'image/jpeg', 'image/png', 'image/webp'] as const;

export type AnthropicResultPart =
  | { type: 'text'; text: string }
  | {
      type: 'image';
      source: { type: 'base64'; media_type: (typeof IMAGE_TYPES)[number]; data: string };
    };

export interface AnthropicToolResult {
  type: 'tool_result';
  tool_use_id: string;
  content: AnthropicResultPart[];
  is_error: boolean;
}

/** A message of the assistant, as far as it matters here. */
export interface AnthropicMessage {
  readonly content: readonly {
    readonly type: string;
    readonly id?: string;
    readonly name?: string;
    readonly input?: unknown;
  }[];
}

/** The shapes of Anthropic messages. All results of one message go back as the content of one user message. */
export const anthropicMessages: {
  tools(functions: readonly FunctionDefinition[]): AnthropicTool[];
  calls(message: AnthropicMessage): AppFunctionCall[];
  result(call: AnsweredCall, result: DispatchResult): AnthropicToolResult;
} = {
  tools: (functions) =>
    functions.map(({ name, description, parameters }) => ({
      name,
      description,
      input_schema: { ...providerParameters(parameters), type: 'object' },
    })),
  calls: ({ content }) =>
    content.flatMap(({ type, id, name, input }) =>
      type === 'tool_use' && id !== undefined && name !== undefined
        ? [{ callId: id, name, arguments: input }]
        : [],
    ),
  result: ({ callId }, result) => ({
    type: 'tool_result',
    tool_use_id: callId,
    content: finishedContent(result).map(toPart).filter(isNotEmpty),
    is_error: result.isError,
  }),
};

function toPart(block: ContentBlock): AnthropicResultPart {
  if (block.type === 'image') {
    const media_type = IMAGE_TYPES.find((type) => type === block.mimeType);
    if (media_type !== undefined)
      return { type: 'image', source: { type: 'base64', media_type, data: block.data } };
  }
  return { type: 'text', text: blockText(block) };
}

/** The API refuses a request with an empty text in it. */
function isNotEmpty(part: AnthropicResultPart): boolean {
  return part.type !== 'text' || part.text.trim() !== '';
}
