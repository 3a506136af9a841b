import type { FunctionDefinition, ModelRequest } from '@openclaw/contracts';
import { providerParameters } from './provider-parameters.ts';
import { wireMessage } from './wire-message.ts';

/**
 * The body of a chat completions request. Keys have a fixed order with what changes least first, so that the
 * same request gives the same bytes and a provider's prompt cache finds its prefix again.
 */
export function requestBody(request: ModelRequest): string {
  const { sampling } = request;
  return JSON.stringify({
    model: request.model,
    messages: request.messages.map(wireMessage),
    // Providers refuse an empty list.
    tools: request.functions.length > 0 ? request.functions.map(wireTool) : undefined,
    temperature: sampling?.temperature,
    top_p: sampling?.topP,
    max_tokens: sampling?.maxOutputTokens,
    stop: sampling?.stop,
    stream: true,
    stream_options: { include_usage: true },
  });
}

function wireTool(definition: FunctionDefinition): object {
  return {
    type: 'function',
    function: {
      name: definition.name,
      description: definition.description,
      parameters: providerParameters(definition.parameters),
    },
  };
}
