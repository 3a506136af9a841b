import type { FunctionDefinition, ModelRequest } from '@openclaw/contracts';
import { providerParameters } from './provider-parameters.ts';
import { createMessageWriter } from './wire-message.ts';

/** A function as it stands in the `tools` of a request, byte for byte: what it costs to offer it. */
export function functionText({ name, description, parameters }: FunctionDefinition): string {
  return JSON.stringify({
    type: 'function',
    function: { name, description, parameters: providerParameters(parameters) },
  });
}

/** The body of a chat completions request, in UTF-8 and in pieces: what is kept of it is not copied to be sent. */
export type RequestWriter = (request: ModelRequest) => readonly Uint8Array[];

const COMMA = Buffer.from(',');

/**
 * Writes bodies with keys in a fixed order, what changes least first, so that the same request gives the same
 * bytes and a provider's prompt cache finds its prefix again. The text of a function is kept for as long as its
 * schema object lives, and the bytes of a list of functions for as long as the list: a run that sends hundreds of
 * schemas with every request serialises and encodes them once.
 */
export function createRequestWriter(): RequestWriter {
  const kept = new WeakMap<object, { readonly definition: FunctionDefinition; readonly text: string }>();
  const keptLists = new WeakMap<ModelRequest['functions'], Uint8Array>();
  const writeMessages = createMessageWriter();

  function toolText(definition: FunctionDefinition): string {
    const { name, description, parameters } = definition;
    const before = typeof parameters === 'object' ? kept.get(parameters) : undefined;
    if (before?.definition.name === name && before.definition.description === description) return before.text;
    const text = functionText(definition);
    if (typeof parameters === 'object') kept.set(parameters, { definition, text });
    return text;
  }

  function listBytes(functions: ModelRequest['functions']): readonly Uint8Array[] {
    // Providers refuse an empty list.
    if (functions.length === 0) return [];
    const before = keptLists.get(functions);
    if (before !== undefined) return [before];
    const bytes = Buffer.from(`,"tools":[${functions.map(toolText).join(',')}]`);
    keptLists.set(functions, bytes);
    return [bytes];
  }

  return ({ model, messages, functions, sampling, acceptsImages = false }) => {
    const written = writeMessages(messages, { acceptsImages });
    const head = Buffer.concat([
      Buffer.from(`{"model":${JSON.stringify(model)},"messages":[`),
      ...written.flatMap((message, place) => (place === 0 ? [message] : [COMMA, message])),
      Buffer.from(']'),
    ]);
    const tail = JSON.stringify({
      temperature: sampling?.temperature,
      top_p: sampling?.topP,
      max_tokens: sampling?.maxOutputTokens,
      stop: sampling?.stop,
      stream: true,
      stream_options: { include_usage: true },
    });
    return [head, ...listBytes(functions), Buffer.from(`,${tail.slice(1)}`)];
  };
}
