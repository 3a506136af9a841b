import type { JsonObject, JsonSchema, JsonValue } from '@openclaw/contracts';

const MAX_CHARACTERS = 4_000;
const MAX_DEPTH = 4;
/** Longer lists are of codes and countries, which say little of the tool and would drown what does. */
const MAX_VALUES = 32;

/**
 * Names and descriptions of a trusted tool's parameters, and the values that their schemas name, as one text to index,
 * bounded in length and depth: who asks for a `vegan` meal wants the tool that takes it.
 */
export function parameterText(schema: JsonSchema): string {
  const words: string[] = [];
  let characters = 0;

  function add(text: JsonValue | undefined): void {
    if (typeof text !== 'string' || characters >= MAX_CHARACTERS) return;
    const kept = text.slice(0, MAX_CHARACTERS - characters);
    words.push(kept);
    characters += kept.length;
  }

  function addValues(schema: JsonObject): void {
    const allowed = schema['enum'];
    if (Array.isArray(allowed)) for (const value of allowed.slice(0, MAX_VALUES)) add(value);
    add(schema['const']);
    add(schema['default']);
  }

  function walk(node: JsonValue | undefined, depth: number): void {
    if (depth > MAX_DEPTH || characters >= MAX_CHARACTERS) return;
    if (Array.isArray(node)) {
      // No list of schemas holds another list, which could go on without end.
      for (const part of node) if (isObject(part)) walk(part, depth);
      return;
    }
    if (!isObject(node)) return;
    addValues(node);
    const properties = node['properties'];
    if (isObject(properties)) {
      for (const [name, property] of Object.entries(properties)) {
        add(name);
        if (isObject(property)) add(property['description']);
        walk(property, depth + 1);
      }
    }
    for (const keyword of ['items', 'prefixItems', 'anyOf', 'oneOf', 'allOf']) walk(node[keyword], depth + 1);
  }

  walk(schema, 0);
  return words.join(' ');
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
