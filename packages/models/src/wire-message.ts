import type { ContentBlock, FunctionCall, Message } from '@openclaw/contracts';
import { blockText, contentText } from './content-text.ts';
import { isObject, parseJson } from './json-value.ts';

/**
 * A conversation on the wire of chat completions. Images of a user become data URLs. A tool message can only carry
 * text there: its images follow in a message of the user after the last result of the same answer, for a model
 * that takes them; for others, and for audio, a note says what was left out.
 */
export function wireMessages(
  messages: readonly Message[],
  { acceptsImages }: { readonly acceptsImages: boolean },
): readonly object[] {
  if (!acceptsImages) return messages.map(wireMessage);
  const wire: object[] = [];
  let shown: object[] = [];
  for (const message of messages) {
    if (message.role !== 'tool' && shown.length > 0) {
      wire.push({ role: 'user', content: shown });
      shown = [];
    }
    wire.push(wireMessage(message));
    if (message.role === 'tool') shown.push(...resultImages(message.callId, message.content));
  }
  return shown.length === 0 ? wire : [...wire, { role: 'user', content: shown }];
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
