import type { JsonObject, JsonSchema, JsonValue } from '@openclaw/contracts';

/** Keywords that providers refuse at the root, and those that mean something else once branches are merged. */
const DROPPED_AT_ROOT: ReadonlySet<string> = new Set([
  '$ref',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'enum',
  'const',
  'if',
  'then',
  'else',
]);
const CLOSING_KEYS: ReadonlySet<string> = new Set(['additionalProperties', 'unevaluatedProperties']);

/** Enough for real schemas; a reference that leads back to itself ends here. */
const MAX_BRANCH_DEPTH = 8;

/** What a schema says of the object at its root, branches included. */
interface RootShape {
  readonly properties: ReadonlyMap<string, readonly JsonSchema[]>;
  readonly required: ReadonlySet<string>;
}

const EMPTY_SHAPE: RootShape = { properties: new Map(), required: new Set() };

/**
 * The schema with `type: "object"`, `properties` and no union at its root. Branches are merged: a property may
 * be what any branch says, and is required only where every alternative requires it.
 */
export function flattenRoot(schema: JsonSchema): JsonObject {
  if (typeof schema === 'boolean') return { type: 'object', properties: {} };
  const entries = Object.entries(schema);
  const merges = entries.some(([key]) => DROPPED_AT_ROOT.has(key));
  if (!merges) {
    if (schema['type'] === 'object' && isJsonObject(schema['properties'])) return schema;
    const rest = entries.filter(([key]) => key !== 'type' && key !== 'properties');
    const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
    return Object.fromEntries([['type', 'object'], ['properties', properties], ...rest]);
  }
  const shape = shapeOf(schema, { root: schema, depth: 0 });
  const rest = entries.filter(
    ([key]) =>
      !DROPPED_AT_ROOT.has(key) &&
      !CLOSING_KEYS.has(key) &&
      key !== 'type' &&
      key !== 'properties' &&
      key !== 'required',
  );
  const properties = [...shape.properties].map(([name, schemas]) => [name, anyOf(schemas)] as const);
  return Object.fromEntries<JsonValue>([
    ['type', 'object'],
    ['properties', Object.fromEntries(properties)],
    ...(shape.required.size > 0 ? [['required', [...shape.required]] as const] : []),
    ...rest,
  ]);
}

interface Place {
  readonly root: JsonObject;
  readonly depth: number;
}

function shapeOf(schema: JsonValue | undefined, place: Place): RootShape {
  if (!isJsonObject(schema) || place.depth > MAX_BRANCH_DEPTH) return EMPTY_SHAPE;
  const below = { root: place.root, depth: place.depth + 1 };
  const shapes = [ownShape(schema)];
  if (typeof schema['$ref'] === 'string') shapes.push(shapeOf(resolve(place.root, schema['$ref']), below));
  for (const part of list(schema['allOf'])) shapes.push(shapeOf(part, below));
  for (const key of ['anyOf', 'oneOf']) {
    const branches = list(schema[key]).filter(canBeObject);
    if (branches.length > 0) shapes.push(alternatives(branches.map((branch) => shapeOf(branch, below))));
  }
  return {
    properties: mergedProperties(shapes),
    required: new Set(shapes.flatMap((shape) => [...shape.required])),
  };
}

function ownShape(schema: JsonObject): RootShape {
  const properties = isJsonObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  return {
    properties: new Map(
      properties.flatMap(([name, value]) => (isSchema(value) ? [[name, [value]] as const] : [])),
    ),
    required: new Set(list(schema['required']).filter((name) => typeof name === 'string')),
  };
}

function alternatives(shapes: readonly RootShape[]): RootShape {
  const [first, ...others] = shapes;
  const everywhere = [...(first?.required ?? [])].filter((name) =>
    others.every((shape) => shape.required.has(name)),
  );
  return { properties: mergedProperties(shapes), required: new Set(everywhere) };
}

function mergedProperties(shapes: readonly RootShape[]): Map<string, readonly JsonSchema[]> {
  const merged = new Map<string, readonly JsonSchema[]>();
  for (const shape of shapes) {
    for (const [name, schemas] of shape.properties) {
      merged.set(name, [...(merged.get(name) ?? []), ...schemas]);
    }
  }
  return merged;
}

function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  const [first, ...others] = distinct;
  return first !== undefined && others.length === 0 ? first : { anyOf: distinct };
}

/** Local references only; an unresolvable one says nothing. */
function resolve(root: JsonObject, reference: string): JsonValue | undefined {
  if (!reference.startsWith('#/')) return undefined;
  let value: JsonValue | undefined = root;
  for (const part of reference.slice(2).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

function canBeObject(branch: JsonValue): boolean {
  if (!isJsonObject(branch)) return branch !== false;
  const { type } = branch;
  if (typeof type === 'string') return type === 'object';
  return list(type).length === 0 || list(type).includes('object');
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function isSchema(value: JsonValue): value is JsonSchema {
  return typeof value === 'boolean' || isJsonObject(value);
}

function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
