import type { FunctionDefinition } from '@openclaw/contracts';
import { type ChatImagePart, providerParameters, resultImages } from '@openclaw/models';
import type { DispatchResult } from '@openclaw/surfaces';
import type { AppFunctionCall } from '../tool-search/tool-search.ts';
import { type AnsweredCall, finishedContent, resultText } from './finished.ts';

export interface OpenAiChatTool {
  type: 'function';
  function: { name: string; description: string; parameters: Record<string, unknown> };
}

export interface OpenAiChatToolMessage {
  role: 'tool';
  tool_call_id: string;
  content: string;
}

export interface OpenAiChatImages {
  role: 'user';
  content: ChatImagePart[];
}

/** An assistant message, as far as it matters here. */
export interface OpenAiChatMessage {
  readonly tool_calls?:
    | readonly {
        readonly id: string;
        readonly function?: { readonly name: string; readonly arguments: string };
      }[]
    | null
    | undefined;
}

/** The shapes of OpenAI chat completions, and of everything that speaks them. */
export const openAiChat: {
  tools(functions: readonly FunctionDefinition[]): OpenAiChatTool[];
  calls(message: OpenAiChatMessage): AppFunctionCall[];
  result(call: AnsweredCall, result: DispatchResult): OpenAiChatToolMessage;
  /** The images that a result cannot hold here, for a model that takes them: behind the last result of a message. */
  images(call: AnsweredCall, result: DispatchResult): OpenAiChatImages[];
} = {
  tools: (functions) =>
    functions.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters: providerParameters(parameters) },
    })),
  calls: ({ tool_calls }) =>
    (tool_calls ?? []).flatMap(({ id, function: called }) =>
      called === undefined ? [] : [{ callId: id, name: called.name, arguments: called.arguments }],
    ),
  result: ({ callId }, result) => ({
    role: 'tool',
    tool_call_id: callId,
    content: resultText(result),
  }),
  images({ callId }, result) {
    const content = resultImages(callId, finishedContent(result));
    return content.length === 0 ? [] : [{ role: 'user', content }];
  },
};
