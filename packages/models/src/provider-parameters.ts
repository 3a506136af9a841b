import type { JsonObject, JsonSchema, JsonValue } from '@openclaw/contracts';
import { flattenRoot } from './flatten-root.ts';

/**
 * An input schema as providers accept one: the root is an object with properties, without a union, and every
 * array has `items`. It may allow more than the original, never less, and the original stays untouched: what
 * arrives is still validated against that.
 */
export function providerParameters(schema: JsonSchema): JsonObject {
  return fillItems(flattenRoot(schema), 0);
}

const SCHEMA_KEYS: ReadonlySet<string> = new Set([
  'items',
  'additionalItems',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contains',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
]);
const SCHEMA_LIST_KEYS: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items']);
const SCHEMA_MAP_KEYS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);

/** Deeper parts stay as they are: no provider reads a schema that deep, and recursion must end. */
const MAX_DEPTH = 64;

function fillItems(schema: JsonObject, depth: number): JsonObject {
  if (depth > MAX_DEPTH) return schema;
  const entries = Object.entries(schema).map(
    ([key, value]) => [key, fillKey(key, value, depth + 1)] as const,
  );
  if (describesArray(schema) && !Object.hasOwn(schema, 'items')) entries.push(['items', {}]);
  return Object.fromEntries(entries);
}

function fillKey(key: string, value: JsonValue, depth: number): JsonValue {
  if (isList(value)) {
    return SCHEMA_LIST_KEYS.has(key) ? value.map((each) => fillSchema(each, depth)) : value;
  }
  if (SCHEMA_KEYS.has(key)) return fillSchema(value, depth);
  if (!SCHEMA_MAP_KEYS.has(key) || !isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillSchema(each, depth)]));
}

function fillSchema(value: JsonValue, depth: number): JsonValue {
  return isJsonObject(value) ? fillItems(value, depth) : value;
}

function describesArray(schema: JsonObject): boolean {
  const { type } = schema;
  return type === 'array' || (isList(type) && type.includes('array'));
}

function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// `Array.isArray` does not narrow a readonly array.
function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
