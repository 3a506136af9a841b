import type { ContentBlock, FunctionCall, Message } from '@openclaw/contracts';
import { blockText, contentText } from './content-text.ts';
import { isObject, parseJson } from './json-value.ts';

/**
 * A house message on the wire of chat completions. Images of a user become data URLs. A tool message can only
 * carry text there, so its images and audio become a note that says what was left out.
 */
export function wireMessage(message: Message): object {
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

function userContent(blocks: readonly ContentBlock[]): string | readonly object[] {
  if (!blocks.some((block) => block.type === 'image')) return contentText(blocks);
  return blocks.map((block) =>
    block.type === 'image'
      ? { type: 'image_url', image_url: { url: `data:${block.mimeType};base64,${block.data}` } }
      : { type: 'text', text: blockText(block) },
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
