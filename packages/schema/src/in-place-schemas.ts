import type { JsonObject, JsonSchema, JsonValue } from '@openclaw/contracts';
import { resolveLocalReference } from './local-reference.ts';
import { getOwn, isRecord } from './plain-schema.ts';

const MAX_SCHEMAS = 500;
const LISTS = ['allOf', 'anyOf', 'oneOf'];
const SINGLES = ['if', 'then', 'else'];
const MAPS = ['dependentSchemas', 'dependencies'];

/**
 * The schema objects that speak about the same value: the schema itself and what it reaches through local
 * `$ref`, `allOf`, `anyOf`, `oneOf`, `if` and `dependentSchemas`. Each once, at most 500.
 */
export function inPlaceSchemas(schema: JsonSchema, root: JsonSchema): readonly JsonObject[] {
  const found = new Set<JsonObject>();
  const waiting: (JsonValue | undefined)[] = [schema];
  while (waiting.length > 0 && found.size < MAX_SCHEMAS) {
    const next = waiting.shift();
    if (!isRecord(next) || found.has(next)) continue;
    found.add(next);
    waiting.push(...inPlaceParts(next, root));
  }
  return [...found];
}

/** One step of the same: what a schema applies to its own value, without `not`. */
export function inPlaceParts(schema: JsonObject, root: JsonSchema): readonly (JsonValue | undefined)[] {
  const parts = SINGLES.map((keyword) => getOwn(schema, keyword));
  const reference = getOwn(schema, '$ref');
  if (typeof reference === 'string') parts.push(resolveLocalReference(root, reference));
  for (const keyword of LISTS) {
    const list = getOwn(schema, keyword);
    if (Array.isArray(list)) parts.push(...list);
  }
  for (const keyword of MAPS) {
    const dependents = getOwn(schema, keyword);
    if (isRecord(dependents)) parts.push(...Object.values(dependents));
  }
  return parts;
}
