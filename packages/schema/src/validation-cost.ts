import type { JsonObject, JsonSchema, JsonValue } from '@openclaw/contracts';
import { inPlaceCost } from './in-place-cost.ts';
import { inPlaceParts } from './in-place-schemas.ts';
import { getOwn, isRecord } from './plain-schema.ts';

/** So many applications of schemas take a second or two at most. */
const MAX_APPLIED = 2_000_000;
/** A large value takes more of them, but not more than so many for each value in it. */
const MAX_APPLIED_EACH = 200;

/**
 * Whether to validate a value would take minutes. Where the branches of a union refer to the union again, the work is
 * multiplied by their number at every level of the value: a filter of `and`, `or`, `not` and `xor` that is nested ten
 * deep is checked a million times. `schema` is plain JSON whose `inPlaceCost` is finite.
 */
export function createCostCheck(schema: JsonSchema): (value: unknown) => boolean {
  // Without a reference each part of a schema has one place in a value, and nothing multiplies.
  if (!JSON.stringify(schema).includes('"$ref"')) return () => false;
  const atOnce = inPlaceCost(schema);
  const eachLevel = atOnce * mostPassedOn(schema);
  const count = createApplicationCount(schema);
  return (value) => {
    // Nearly every value is so shallow that none of its parts can meet too many, and need not be counted.
    if (atOnce * eachLevel ** depthOf(value) <= MAX_APPLIED_EACH) return false;
    const applied = count(value);
    return applied > MAX_APPLIED && applied > MAX_APPLIED_EACH * countValues(value);
  };
}

const TO_MEMBERS = ['properties', 'additionalProperties', 'unevaluatedProperties'];
const TO_ITEMS = ['prefixItems', 'items', 'additionalItems', 'contains', 'unevaluatedItems'];

/** The most schemas to which one schema passes on one member or item of its value. */
function mostPassedOn(schema: JsonSchema): number {
  let most = 1;
  const waiting: JsonValue[] = [schema];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    waiting.push(...Object.values(next));
    if (!isRecord(next)) continue;
    const patterns = getOwn(next, 'patternProperties');
    const ofPatterns = isRecord(patterns) ? Object.keys(patterns).length : 0;
    most = Math.max(most, countOf(next, TO_MEMBERS) + ofPatterns, countOf(next, TO_ITEMS));
  }
  return most;
}

function countOf(schema: JsonObject, keywords: readonly string[]): number {
  return keywords.filter((keyword) => typeof getOwn(schema, keyword) === 'object').length;
}

/** How many times a schema is applied to a value or a part of it, where every branch is tried; rather too many. */
export function createApplicationCount(root: JsonSchema): (value: unknown) => number {
  const parts = new Map<JsonObject, readonly JsonObject[]>();
  const ofScalars = new Map<JsonObject, number>();

  function inPlace(schema: JsonObject): readonly JsonObject[] {
    const known = parts.get(schema);
    if (known !== undefined) return known;
    const found = [...inPlaceParts(schema, root), getOwn(schema, 'not')].filter(isRecord);
    parts.set(schema, found);
    return found;
  }

  function appliedToScalar(schema: JsonObject): number {
    const known = ofScalars.get(schema);
    if (known !== undefined) return known;
    const sum = inPlace(schema).reduce((total, part) => total + appliedToScalar(part), 1);
    ofScalars.set(schema, sum);
    return sum;
  }

  return (value) => {
    // The same schema meets the same value by many ways, and costs the same each time.
    const counted = new Map<JsonObject, Map<object, number>>();

    function applied(schema: JsonValue | undefined, to: unknown): number {
      if (!isRecord(schema)) return 0;
      if (typeof to !== 'object' || to === null) return appliedToScalar(schema);
      const known = counted.get(schema) ?? new Map<object, number>();
      counted.set(schema, known);
      const stored = known.get(to);
      if (stored !== undefined) return stored;
      let sum = 1;
      for (const part of inPlace(schema)) sum += applied(part, to);
      sum += Array.isArray(to) ? appliedToItems(schema, to) : appliedToMembers(schema, to);
      known.set(to, sum);
      return sum;
    }

    function appliedToMembers(schema: JsonObject, to: object): number {
      const properties = getOwn(schema, 'properties');
      const ofAll = ['additionalProperties', 'unevaluatedProperties'].map((keyword) =>
        getOwn(schema, keyword),
      );
      const patterns = getOwn(schema, 'patternProperties');
      if (isRecord(patterns)) ofAll.push(...Object.values(patterns));
      let sum = 0;
      for (const [name, member] of Object.entries(to)) {
        if (isRecord(properties)) sum += applied(getOwn(properties, name), member);
        for (const below of ofAll) sum += applied(below, member);
      }
      return sum;
    }

    function appliedToItems(schema: JsonObject, to: readonly unknown[]): number {
      const ofPlaces = ['prefixItems', 'items']
        .map((keyword) => getOwn(schema, keyword))
        .filter(Array.isArray);
      const ofAll = ['items', 'additionalItems', 'contains', 'unevaluatedItems'].map((keyword) =>
        getOwn(schema, keyword),
      );
      let sum = 0;
      for (const [at, item] of to.entries()) {
        for (const list of ofPlaces) sum += applied(list[at], item);
        for (const below of ofAll) sum += applied(below, item);
      }
      return sum;
    }

    return applied(root, value);
  };
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let deepest = 0;
  for (const part of Object.values(value)) deepest = Math.max(deepest, depthOf(part));
  return deepest + 1;
}

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  let sum = 1;
  for (const part of Object.values(value)) sum += countValues(part);
  return sum;
}
