import type { JsonSchema, JsonValue } from '@openclaw/contracts';
import { inPlaceParts } from './in-place-schemas.ts';
import { getOwn, isRecord } from './plain-schema.ts';

/**
 * The largest number of schemas that any one value meets at once. It doubles with every `$ref` named
 * twice, so a short schema can ask for billions; infinite when a schema refers to itself in place, which
 * no validator ever ends. `schema` is plain JSON.
 */
export function inPlaceCost(schema: JsonSchema): number {
  const known = new Map<JsonValue, number>();
  let largest = 1;
  const waiting: JsonValue[] = [schema];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    largest = Math.max(largest, costOf(schema, next, known));
    waiting.push(...Object.values(next));
  }
  return largest;
}

function costOf(root: JsonSchema, schema: JsonValue | undefined, known: Map<JsonValue, number>): number {
  if (!isRecord(schema)) return 1;
  const earlier = known.get(schema);
  if (earlier !== undefined) return earlier;
  // Stands until the true cost is known, and so is what a cycle finds.
  known.set(schema, Number.POSITIVE_INFINITY);
  let cost = 1;
  for (const part of [...inPlaceParts(schema, root), getOwn(schema, 'not')]) {
    cost += part === undefined ? 0 : costOf(root, part, known);
  }
  known.set(schema, cost);
  return cost;
}
