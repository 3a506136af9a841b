import type { JsonObject, JsonSchema, JsonValue } from '@openclaw/contracts';
import { admittedTypes, jsonTypeOf } from './admitted-types.ts';
import { collectProperties } from './declared-properties.ts';
import { inPlaceSchemas } from './in-place-schemas.ts';
import { getOwn, isRecord, plainSchema, setOwn } from './plain-schema.ts';

const WRAPPERS = new Set(['arguments', 'args', 'input', 'parameters']);
const MAX_WRAPPERS = 4;
const MAX_DEPTH = 16;

/**
 * Arguments as the model meant them (SRF-12, FR-34, FR-37, FR-38). Takes up to four wrappers
 * `{ "arguments": { … } }` off where the schema declares no such property, and decodes a JSON text where
 * the schema admits an object or array and no string. Everything else stays as it is, and `args` is not
 * changed: without a repair the very object comes back.
 */
export function repairArguments(schema: JsonSchema, args: JsonObject): JsonObject {
  const plain = plainSchema(schema);
  if (!plain.ok || !isRecord(args)) return args;
  const unwrapped = unwrap(plain.schema, args);
  const repaired = repairValue(plain.schema, unwrapped, { schemas: [plain.schema], depth: 0 });
  return isRecord(repaired) ? repaired : unwrapped;
}

function unwrap(schema: JsonSchema, args: JsonObject): JsonObject {
  const declared = collectProperties(schema, schema);
  if (takesUndeclared(schema)) return args;
  let at = args;
  for (let taken = 0; taken < MAX_WRAPPERS; taken += 1) {
    const [name, ...others] = Object.keys(at);
    if (name === undefined || others.length > 0 || !WRAPPERS.has(name) || declared.has(name)) break;
    const inner = objectIn(getOwn(at, name));
    if (inner === undefined) break;
    at = inner;
  }
  // A tool without declared parameters may want just this object, unless there was nothing in it.
  return declared.size === 0 && Object.keys(at).length > 0 ? args : at;
}

/** True when the schema says in so many words what properties it does not name may hold. */
function takesUndeclared(schema: JsonSchema): boolean {
  return inPlaceSchemas(schema, schema).some((part) =>
    ['additionalProperties', 'unevaluatedProperties', 'patternProperties'].some(
      (keyword) => (getOwn(part, keyword) ?? false) !== false,
    ),
  );
}

function objectIn(value: JsonValue | undefined): JsonObject | undefined {
  const inner = typeof value === 'string' ? parseContainer(value) : value;
  return isRecord(inner) ? inner : undefined;
}

interface Place {
  /** All schemas that speak about the value. */
  readonly schemas: readonly JsonSchema[];
  readonly depth: number;
}

function repairValue(root: JsonSchema, value: JsonValue, place: Place): JsonValue {
  if (place.depth > MAX_DEPTH || place.schemas.length === 0) return value;
  const decoded = typeof value === 'string' ? decode(root, value, place.schemas) : value;
  if (Array.isArray(decoded)) return repairItems(root, decoded, place);
  return isRecord(decoded) ? repairMembers(root, decoded, place) : decoded;
}

/** One schema that admits a string is enough to leave the text alone. */
function decode(root: JsonSchema, text: string, schemas: readonly JsonSchema[]): JsonValue {
  const types = new Set(schemas.flatMap((schema) => [...admittedTypes(schema, root)]));
  if (types.has('string') || !(types.has('object') || types.has('array'))) return text;
  const parsed = parseContainer(text);
  return parsed !== undefined && types.has(jsonTypeOf(parsed)) ? parsed : text;
}

function repairMembers(root: JsonSchema, value: JsonObject, { schemas, depth }: Place): JsonObject {
  const parts = schemas.flatMap((schema) => inPlaceSchemas(schema, root));
  const repaired: JsonObject = {};
  let changed = false;
  for (const [name, member] of Object.entries(value)) {
    const below = parts.map((part) => memberSchema(part, name)).filter((one) => one !== undefined);
    const next = repairValue(root, member, { schemas: below, depth: depth + 1 });
    changed ||= next !== member;
    setOwn(repaired, name, next);
  }
  return changed ? repaired : value;
}

/** A part that says nothing of the property has no say: an open branch is no reason to leave a text. */
function memberSchema(schema: JsonObject, name: string): JsonSchema | undefined {
  const properties = getOwn(schema, 'properties');
  const declared = isRecord(properties) ? getOwn(properties, name) : undefined;
  const own =
    declared ?? (Object.hasOwn(schema, 'patternProperties') ? true : getOwn(schema, 'additionalProperties'));
  return typeof own === 'boolean' || isRecord(own) ? own : undefined;
}

function repairItems(root: JsonSchema, items: readonly JsonValue[], { schemas, depth }: Place): JsonValue {
  const parts = schemas.flatMap((schema) => inPlaceSchemas(schema, root));
  const repaired = items.map((item, position) => {
    const below = parts.map((part) => itemSchema(part, position)).filter((one) => one !== undefined);
    return repairValue(root, item, { schemas: below, depth: depth + 1 });
  });
  return repaired.some((item, position) => item !== items[position]) ? repaired : items;
}

function itemSchema(schema: JsonObject, position: number): JsonSchema | undefined {
  const items = getOwn(schema, 'items');
  const prefix = getOwn(schema, 'prefixItems');
  const list = Array.isArray(prefix) ? prefix : Array.isArray(items) ? items : [];
  const own: unknown = list[position] ?? (Array.isArray(items) ? getOwn(schema, 'additionalItems') : items);
  return typeof own === 'boolean' || isRecord(own) ? own : undefined;
}

/** The object or array that a text is, if it is one. */
function parseContainer(text: string): JsonValue | undefined {
  if (!/^\s*[[{]/u.test(text)) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
