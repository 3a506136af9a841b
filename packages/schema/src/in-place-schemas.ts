import type { JsonObject, JsonSchema, JsonValue } from '@openclaw/contracts';
import { resolveLocalReference } from './local-reference.ts';
import { getOwn, isRecord } from './plain-schema.ts';

const MAX_SCHEMAS = 500;
const LISTS = ['allOf', 'anyOf', 'oneOf'];
const SINGLES = ['if', 'then', 'else'];

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
    const reference = getOwn(next, '$ref');
    if (typeof reference === 'string') waiting.push(resolveLocalReference(root, reference));
    for (const keyword of LISTS) {
      const list = getOwn(next, keyword);
      if (Array.isArray(list)) waiting.push(...list);
    }
    for (const keyword of SINGLES) waiting.push(getOwn(next, keyword));
    for (const keyword of ['dependentSchemas', 'dependencies']) {
      const dependents = getOwn(next, keyword);
      if (isRecord(dependents)) waiting.push(...Object.values(dependents));
    }
  }
  return [...found];
}
