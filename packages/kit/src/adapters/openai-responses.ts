import type { ContentBlock, FunctionDefinition } from '@openclaw/contracts';
import { blockText, contentText, providerParameters } from '@openclaw/models';
import type { DispatchResult } from '@openclaw/surfaces';
import type { AppFunctionCall } from '../tool-search/tool-search.ts';
import { type AnsweredCall, finishedContent } from './finished.ts';

export interface OpenAiResponsesTool {
  type: 'function';
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  /** Strict mode refuses most real schemas; arguments are validated when the call is made. */
  strict: false;
}

export type OpenAiResponsesPart =
  | { type: 'input_text'; text: string }
  | { type: 'input_image'; image_url: string; detail: 'auto' };

export interface OpenAiResponsesOutput {
  type: 'function_call_output';
  call_id: string;
  output: string | OpenAiResponsesPart[];
}

/** A response, as far as it matters here. */
export interface OpenAiResponse {
  readonly output: readonly {
    readonly type: string;
    readonly call_id?: string | null;
    readonly name?: string | null;
    readonly arguments?: unknown;
  }[];
}

/** The shapes of OpenAI responses. Images of a result stay images. */
export const openAiResponses: {
  tools(functions: readonly FunctionDefinition[]): OpenAiResponsesTool[];
  calls(response: OpenAiResponse): AppFunctionCall[];
  result(call: AnsweredCall, result: DispatchResult): OpenAiResponsesOutput;
} = {
  tools: (functions) =>
    functions.map(({ name, description, parameters }) => ({
      type: 'function',
      name,
      description,
      parameters: providerParameters(parameters),
      strict: false,
    })),
  calls: ({ output }) =>
    output.flatMap(({ type, call_id, name, arguments: sent }) =>
      type === 'function_call' && typeof call_id === 'string' && typeof name === 'string'
        ? [{ callId: call_id, name, arguments: sent }]
        : [],
    ),
  result: ({ callId }, result) => ({
    type: 'function_call_output',
    call_id: callId,
    output: outputOf(finishedContent(result)),
  }),
};

function outputOf(content: readonly ContentBlock[]): string | OpenAiResponsesPart[] {
  return content.some((block) => block.type === 'image') ? content.map(toPart) : contentText(content);
}

function toPart(block: ContentBlock): OpenAiResponsesPart {
  return block.type === 'image'
    ? { type: 'input_image', image_url: `data:${block.mimeType};base64,${block.data}`, detail: 'auto' }
    : { type: 'input_text', text: blockText(block) };
}
