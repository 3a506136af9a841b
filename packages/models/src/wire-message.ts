import type { ContentBlock, FunctionCall, Message } from '@openclaw/contracts';
import { blockText, contentText } from './content-text.ts';
import { isObject, parseJson } from './json-value.ts';

/** The messages of a conversation as JSON in UTF-8, one by one. */
export type MessageWriter = (
  messages: readonly Message[],
  options: { readonly acceptsImages: boolean },
) => readonly Uint8Array[];

/**
 * Writes conversations for the wire of chat completions, each message once for as long as it lives: a conversation goes
 * out whole with every request of a run, and only its end is new. Images of a user become data URLs. A tool message can
 * only carry text: its images follow in a message of the user after the last result of the same answer, for a model
 * that takes them; for others, and for audio, a note says what was left out.
 */
export function createMessageWriter(): MessageWriter {
  const kept = new WeakMap<Message, Uint8Array>();

  function bytesOf(message: Message): Uint8Array {
    const before = kept.get(message);
    if (before !== undefined) return before;
    const bytes = encode(wireMessage(message));
    kept.set(message, bytes);
    return bytes;
  }

  return (messages, { acceptsImages }) => {
    if (!acceptsImages) return messages.map(bytesOf);
    const wire: Uint8Array[] = [];
    let shown: object[] = [];
    const show = (): void => {
      if (shown.length > 0) wire.push(encode({ role: 'user', content: shown }));
      shown = [];
    };
    for (const message of messages) {
      if (message.role !== 'tool') show();
      wire.push(bytesOf(message));
      if (message.role === 'tool') shown.push(...resultImages(message.callId, message.content));
    }
    show();
    return wire;
  };
}

function encode(wire: object): Uint8Array {
  return Buffer.from(JSON.stringify(wire));
}

/** A part of a message of the user. */
export type ChatImagePart =
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: string } };

/** The images of a tool's result as a user would send them, said to be that; nothing where there are none. */
export function resultImages(callId: string, content: readonly ContentBlock[]): ChatImagePart[] {
  const images = content.filter((block) => block.type === 'image');
  if (images.length === 0) return [];
  return [{ type: 'text', text: `Images in the result of the call ${callId}:` }, ...images.map(imagePart)];
}

function wireMessage(message: Message): object {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.content };
    case 'user':
      return { role: 'user', content: userContent(message.content) };
    case 'assistant':
      return assistantMessage(message.content, message.calls);
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: contentText(message.content) };
  }
}

function imagePart({ mimeType, data }: ContentBlock & { readonly type: 'image' }): ChatImagePart {
  return { type: 'image_url', image_url: { url: `data:${mimeType};base64,${data}` } };
}

function userContent(blocks: readonly ContentBlock[]): string | readonly object[] {
  if (!blocks.some((block) => block.type === 'image')) return contentText(blocks);
  return blocks.map((block) =>
    block.type === 'image' ? imagePart(block) : { type: 'text', text: blockText(block) },
  );
}

function assistantMessage(content: string, calls: readonly FunctionCall[]): object {
  if (calls.length === 0) return { role: 'assistant', content };
  return {
    role: 'assistant',
    content: content === '' ? null : content,
    tool_calls: calls.map((call) => ({
      id: call.callId,
      type: 'function',
      function: { name: call.name, arguments: replayableArguments(call.arguments) },
    })),
  };
}

/**
 * Several servers parse the arguments of earlier calls and refuse the whole request, on every later turn, over
 * one that is not a JSON object. The model learns what was wrong from that call's result.
 */
function replayableArguments(text: string): string {
  return isObject(parseJson(text)) ? text : '{}';
}
