import type { JsonSchema, JsonValue } from '@openclaw/contracts';
import { resolveLocalReference } from './local-reference.ts';
import { getOwn, isRecord } from './plain-schema.ts';

export type JsonType = 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array';

const ALL: readonly JsonType[] = ['string', 'number', 'boolean', 'null', 'object', 'array'];
const MAX_STEPS = 500;

/**
 * The JSON types that a value may have to fit the schema; rather one too many than one too few. A schema
 * without `type` admits all: keywords like `properties` do not refuse a string.
 */
export function admittedTypes(schema: JsonSchema, root: JsonSchema): ReadonlySet<JsonType> {
  return admitted({ root, steps: MAX_STEPS, within: new Set() }, schema);
}

/** The JSON type of a plain JSON value. */
export function jsonTypeOf(value: JsonValue): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'boolean' : 'object';
}

interface Search {
  readonly root: JsonSchema;
  steps: number;
  readonly within: Set<JsonValue>;
}

function admitted(search: Search, schema: JsonValue | undefined): ReadonlySet<JsonType> {
  search.steps -= 1;
  if (schema === false) return new Set();
  if (!isRecord(schema) || search.steps < 0 || search.within.has(schema)) return new Set(ALL);
  search.within.add(schema);
  let types = ownTypes(schema);
  const reference = getOwn(schema, '$ref');
  if (typeof reference === 'string') {
    types = both(types, admitted(search, resolveLocalReference(search.root, reference)));
  }
  for (const member of listOf(getOwn(schema, 'allOf')) ?? []) {
    types = both(types, admitted(search, member));
  }
  for (const keyword of ['anyOf', 'oneOf']) {
    const members = listOf(getOwn(schema, keyword));
    if (members === undefined) continue;
    const either = members.flatMap((member) => [...admitted(search, member)]);
    types = both(types, new Set(either));
  }
  search.within.delete(schema);
  return getOwn(schema, 'nullable') === true ? new Set([...types, 'null']) : types;
}

function ownTypes(schema: { readonly [key: string]: JsonValue }): ReadonlySet<JsonType> {
  let types: ReadonlySet<JsonType> = new Set(ALL);
  const type = getOwn(schema, 'type');
  if (type !== undefined) {
    const names = (listOf(type) ?? [type]).map((name) => (name === 'integer' ? 'number' : name));
    types = new Set(ALL.filter((one) => names.includes(one)));
  }
  if (Object.hasOwn(schema, 'const')) types = both(types, typesOfValues([getOwn(schema, 'const')]));
  const values = listOf(getOwn(schema, 'enum'));
  return values === undefined ? types : both(types, typesOfValues(values));
}

function both(left: ReadonlySet<JsonType>, right: ReadonlySet<JsonType>): ReadonlySet<JsonType> {
  return new Set([...left].filter((type) => right.has(type)));
}

function typesOfValues(values: readonly (JsonValue | undefined)[]): ReadonlySet<JsonType> {
  return new Set(values.map((value) => jsonTypeOf(value ?? null)));
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] | undefined {
  return Array.isArray(value) ? value : undefined;
}
