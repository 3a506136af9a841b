import type { JsonObject, JsonValue } from '@openclaw/contracts';
import { isObject, listOf, objectsOf, parseJson, textOf } from './json-shape.ts';

export interface VisibleFunction {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonValue;
}

/** A call of this turn with what came back for it. */
export interface Exchange {
  readonly callId: string;
  readonly name: string;
  readonly arguments: JsonObject;
  /** Undefined when the request holds no result of this call. */
  readonly result: string | undefined;
}

/** One request as a model reads it. */
export interface ConversationView {
  readonly model: string;
  /** All system and developer messages, in order. */
  readonly systemPrompt: string;
  readonly functions: readonly VisibleFunction[];
  /** The newest message of the user. */
  readonly userText: string;
  /** Calls since that message, in order. */
  readonly exchanges: readonly Exchange[];
}

export function readConversation(body: JsonObject): ConversationView {
  const messages = objectsOf(body['messages']);
  const latest = messages.findLastIndex((message) => message['role'] === 'user');
  return {
    model: textOf(body['model']),
    systemPrompt: systemPromptOf(body),
    functions: functionsOf(body),
    userText: latest < 0 ? '' : contentText(messages[latest]?.['content']),
    exchanges: exchangesOf(messages.slice(latest + 1)),
  };
}

export function systemPromptOf(body: JsonObject): string {
  return objectsOf(body['messages'])
    .filter((message) => message['role'] === 'system' || message['role'] === 'developer')
    .map((message) => contentText(message['content']))
    .join('\n\n');
}

export function functionsOf(body: JsonObject): readonly VisibleFunction[] {
  return objectsOf(body['tools']).flatMap((tool) => {
    const definition = tool['function'];
    if (!isObject(definition)) return [];
    const { name, description, parameters } = definition;
    return [{ name: textOf(name), description: textOf(description), parameters: parameters ?? {} }];
  });
}

function exchangesOf(messages: readonly JsonObject[]): readonly Exchange[] {
  const results = new Map(
    messages
      .filter((message) => message['role'] === 'tool')
      .map((message) => [textOf(message['tool_call_id']), contentText(message['content'])] as const),
  );
  return messages
    .flatMap((message) => objectsOf(message['tool_calls']))
    .map((call) => {
      const called = isObject(call['function']) ? call['function'] : {};
      const args = parseJson(textOf(called['arguments']));
      const callId = textOf(call['id']);
      return {
        callId,
        name: textOf(called['name']),
        arguments: isObject(args) ? args : {},
        result: results.get(callId),
      };
    });
}

/** Content is a string or a list of parts, of which only texts can be read. */
function contentText(content: JsonValue | undefined): string {
  if (typeof content === 'string') return content;
  return listOf(content)
    .map((part) => (isObject(part) ? textOf(part['text']) : ''))
    .join('');
}
