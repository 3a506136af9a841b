import type { JsonObject, JsonSchema, JsonValue } from '@openclaw/contracts';
import { getOwn, isRecord, setOwn } from './plain-schema.ts';

const SCHEMA_KEYWORDS = new Set([
  'additionalItems',
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
const LIST_KEYWORDS = new Set(['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems']);
const MAP_KEYWORDS = new Set([
  '$defs',
  'definitions',
  'dependencies',
  'dependentSchemas',
  'patternProperties',
  'properties',
]);
/** Keywords that would refuse `null` and that `type` cannot widen. */
const BRANCHING_KEYWORDS = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

/**
 * Rewrites what real schemas carry from OpenAPI 3.0 and draft-04, and what ajv refuses or would take for
 * something else: `nullable` on anything, an empty `enum`, boolean `exclusiveMinimum`, a leftover `id`.
 * Takes plain JSON; changes only places where a schema stands, never `const`, `enum` or `default`.
 */
export function tolerateIdioms(schema: JsonSchema): JsonSchema {
  if (typeof schema === 'boolean') return schema;
  const result: Record<string, JsonValue> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    // SECURITY: `$async` would make ajv answer with a promise, and a promise is truthy: everything valid.
    if (keyword === '$async' || keyword === 'nullable') continue;
    if (keyword === 'id' && typeof value === 'string') continue;
    setOwn(result, keyword, tolerateValue(keyword, value));
  }
  fixExclusive(result, 'exclusiveMinimum', 'minimum');
  fixExclusive(result, 'exclusiveMaximum', 'maximum');
  const admitting = getOwn(schema, 'nullable') === true ? admitNull(result) : result;
  return refuseEmptyEnum(admitting);
}

/** ajv refuses an `enum` of nothing, which is legal and fits nothing. */
function refuseEmptyEnum(schema: JsonObject): JsonObject {
  const { enum: values, ...rest } = schema;
  return Array.isArray(values) && values.length === 0 ? { ...rest, not: {} } : schema;
}

function tolerateValue(keyword: string, value: JsonValue): JsonValue {
  if (SCHEMA_KEYWORDS.has(keyword) && isRecord(value)) return tolerateIdioms(value);
  if (LIST_KEYWORDS.has(keyword) && Array.isArray(value)) return value.map(tolerateMember);
  if (MAP_KEYWORDS.has(keyword) && isRecord(value)) {
    const result: JsonObject = {};
    for (const [name, member] of Object.entries(value)) setOwn(result, name, tolerateMember(member));
    return result;
  }
  return value;
}

function tolerateMember(member: JsonValue): JsonValue {
  return isRecord(member) ? tolerateIdioms(member) : member;
}

function fixExclusive(schema: Record<string, JsonValue>, exclusive: string, inclusive: string): void {
  const flag = getOwn(schema, exclusive);
  if (typeof flag !== 'boolean') return;
  delete schema[exclusive];
  const limit = getOwn(schema, inclusive);
  if (!flag || typeof limit !== 'number') return;
  schema[exclusive] = limit;
  delete schema[inclusive];
}

/** In place where `type`, `enum` or `const` can say it, so that pointers into the schema stay right. */
function admitNull(schema: Record<string, JsonValue>): JsonObject {
  const type = getOwn(schema, 'type');
  if (typeof type === 'string') schema['type'] = type === 'null' ? type : [type, 'null'];
  else if (Array.isArray(type)) schema['type'] = type.includes('null') ? type : [...type, 'null'];
  const values = getOwn(schema, 'enum');
  if (Array.isArray(values) && !values.includes(null)) schema['enum'] = [...values, null];
  const only = getOwn(schema, 'const');
  if (only !== undefined && only !== null) {
    delete schema['const'];
    schema['enum'] = [only, null];
  }
  const branching = BRANCHING_KEYWORDS.filter((keyword) => Object.hasOwn(schema, keyword));
  if (branching.length === 0) return schema;
  const otherwise: Record<string, JsonValue> = {};
  for (const keyword of branching) {
    const value = schema[keyword];
    if (value !== undefined) otherwise[keyword] = value;
    delete schema[keyword];
  }
  return { ...schema, if: { type: 'null' }, else: otherwise };
}
