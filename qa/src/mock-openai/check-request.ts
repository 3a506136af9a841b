import type { JsonObject, JsonValue } from '@openclaw/contracts';
import { isObject, listOf, objectsOf, textOf } from './json-shape.ts';

const ROLES: ReadonlySet<string> = new Set(['system', 'developer', 'user', 'assistant', 'tool']);
const REFUSED_AT_ROOT = ['anyOf', 'oneOf', 'allOf', 'enum', 'not'];

/** What a strict provider would refuse a request for, or undefined. Each rule is one that real ones enforce. */
export function requestProblem(body: JsonObject): string | undefined {
  if (textOf(body['model']) === '') return "you must provide a 'model'";
  const messages = body['messages'];
  if (!Array.isArray(messages) || messages.length === 0) return "'messages' must be a non-empty list";
  return messagesProblem(listOf(messages)) ?? toolsProblem(body['tools']);
}

function messagesProblem(messages: readonly JsonValue[]): string | undefined {
  let awaited = new Set<string>();
  for (const [index, message] of messages.entries()) {
    const at = `messages[${index}]`;
    if (!isObject(message) || !ROLES.has(textOf(message['role']))) return `${at} has no valid role`;
    if (message['role'] === 'tool') {
      if (!awaited.delete(textOf(message['tool_call_id'])))
        return `${at} answers no call of the message before`;
      continue;
    }
    if (awaited.size > 0) return `${at} stands where a tool message for ${[...awaited][0]} must stand`;
    awaited = new Set(objectsOf(message['tool_calls']).map((call) => textOf(call['id'])));
    if (awaited.size !== listOf(message['tool_calls']).length) return `${at} has calls of the same id`;
  }
  return awaited.size > 0 ? `the call ${[...awaited][0]} has no tool message` : undefined;
}

function toolsProblem(tools: JsonValue | undefined): string | undefined {
  if (tools === undefined) return undefined;
  if (!Array.isArray(tools) || tools.length === 0) return "'tools' must be a non-empty list";
  const names = new Set<string>();
  for (const [index, tool] of listOf(tools).entries()) {
    const definition = isObject(tool) ? tool['function'] : undefined;
    if (!isObject(definition)) return `tools[${index}] has no function`;
    const name = textOf(definition['name']);
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) return `tools[${index}] has a name that is not allowed`;
    if (names.has(name)) return `tools[${index}] has the name of another one: ${name}`;
    names.add(name);
    const problem = parametersProblem(definition['parameters']);
    if (problem !== undefined) return `the parameters of ${name} ${problem}`;
  }
  return undefined;
}

function parametersProblem(parameters: JsonValue | undefined): string | undefined {
  if (!isObject(parameters) || parameters['type'] !== 'object') return 'are not of type object';
  const refused = REFUSED_AT_ROOT.find((key) => Object.hasOwn(parameters, key));
  if (refused !== undefined) return `have ${refused} at the top level`;
  return arraysHaveItems(parameters['properties'], 0) ? undefined : 'have an array without items';
}

/** Looks at everything below as if it were a schema; data that looks like one is refused too, as some do. */
function arraysHaveItems(value: JsonValue | undefined, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > 64) return true;
  if (isObject(value) && value['type'] === 'array' && value['items'] === undefined) return false;
  const parts: readonly JsonValue[] = isObject(value) ? Object.values(value) : value;
  return parts.every((part) => arraysHaveItems(part, depth + 1));
}
