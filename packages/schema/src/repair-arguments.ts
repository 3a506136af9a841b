import type { JsonObject, JsonSchema, JsonValue } from '@openclaw/contracts';
import { admittedTypes, type JsonType, jsonTypeOf } from './admitted-types.ts';
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
  const repaired = repairValue(readOnce(plain.schema), unwrapped, { schemas: [plain.schema], depth: 0 });
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

/** What is asked of a schema for every value that it speaks about. */
interface SchemaReader {
  typesOf(schema: JsonSchema): ReadonlySet<JsonType>;
  inPlace(schema: JsonSchema): readonly JsonObject[];
}

/** Each schema is read once, for a list may have a hundred thousand items. */
function readOnce(root: JsonSchema): SchemaReader {
  return {
    typesOf: remembered((schema) => admittedTypes(schema, root)),
    inPlace: remembered((schema) => inPlaceSchemas(schema, root)),
  };
}

function remembered<Found>(find: (schema: JsonSchema) => Found): (schema: JsonSchema) => Found {
  const known = new Map<JsonSchema, Found>();
  return (schema) => {
    const found = known.get(schema) ?? find(schema);
    known.set(schema, found);
    return found;
  };
}

interface Place {
  /** All schemas that speak about the value. */
  readonly schemas: readonly JsonSchema[];
  readonly depth: number;
}

function repairValue(reader: SchemaReader, value: JsonValue, place: Place): JsonValue {
  if (place.depth > MAX_DEPTH || place.schemas.length === 0) return value;
  const decoded = typeof value === 'string' ? decode(reader, value, place.schemas) : value;
  if (Array.isArray(decoded)) return repairItems(reader, decoded, place);
  return isRecord(decoded) ? repairMembers(reader, decoded, place) : decoded;
}

/** One schema that admits a string is enough to leave the text alone. */
function decode(reader: SchemaReader, text: string, schemas: readonly JsonSchema[]): JsonValue {
  const types = new Set(schemas.flatMap((schema) => [...reader.typesOf(schema)]));
  if (types.has('string') || !(types.has('object') || types.has('array'))) return text;
  const parsed = parseContainer(text);
  return parsed !== undefined && types.has(jsonTypeOf(parsed)) ? parsed : text;
}

function repairMembers(reader: SchemaReader, value: JsonObject, { schemas, depth }: Place): JsonObject {
  const parts = partsOf(reader, schemas);
  const repaired: JsonObject = {};
  let changed = false;
  for (const [name, member] of Object.entries(value)) {
    const below = distinct(parts.map((part) => memberSchema(part, name)));
    const next = repairValue(reader, member, { schemas: below, depth: depth + 1 });
    changed ||= next !== member;
    setOwn(repaired, name, next);
  }
  return changed ? repaired : value;
}

function partsOf(reader: SchemaReader, schemas: readonly JsonSchema[]): readonly JsonObject[] {
  const [first, ...others] = schemas.map((schema) => reader.inPlace(schema));
  return first === undefined || others.length === 0 ? (first ?? []) : distinct([first, ...others].flat());
}

/** Branches of a union that refer to the union again would else be many times as many at every level. */
function distinct<Schema extends JsonSchema>(schemas: readonly (Schema | undefined)[]): readonly Schema[] {
  const found = new Set<Schema>();
  for (const schema of schemas) if (schema !== undefined) found.add(schema);
  return [...found];
}

/** A part that says nothing of the property has no say: an open branch is no reason to leave a text. */
function memberSchema(schema: JsonObject, name: string): JsonSchema | undefined {
  const properties = getOwn(schema, 'properties');
  const declared = isRecord(properties) ? getOwn(properties, name) : undefined;
  const own =
    declared ?? (Object.hasOwn(schema, 'patternProperties') ? true : getOwn(schema, 'additionalProperties'));
  return typeof own === 'boolean' || isRecord(own) ? own : undefined;
}

function repairItems(
  reader: SchemaReader,
  items: readonly JsonValue[],
  { schemas, depth }: Place,
): JsonValue {
  const parts = partsOf(reader, schemas);
  const repaired = items.map((item, position) => {
    const below = distinct(parts.map((part) => itemSchema(part, position)));
    return repairValue(reader, item, { schemas: below, depth: depth + 1 });
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
