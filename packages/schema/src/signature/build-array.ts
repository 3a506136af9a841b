import type { JsonObject, JsonValue } from '@openclaw/contracts';
import { getOwn } from '../plain-schema.ts';
import { arrayShape, type Shape, tupleShape, UNKNOWN } from './shape.ts';

export interface ArrayContext {
  /** Nothing but its keywords says that the schema is about an array. */
  readonly inferred: boolean;
  readonly purpose: 'arguments' | 'result';
  /** Builds the shape of an item. */
  readonly below: (schema: JsonValue) => Shape | undefined;
}

/** An array, or a tuple by `prefixItems` (2020-12) or a list of `items` (draft-07). */
export function buildArray(schema: JsonObject, context: ArrayContext): Shape | undefined {
  const items = getOwn(schema, 'items');
  const prefix = getOwn(schema, 'prefixItems');
  if (Array.isArray(prefix)) return buildTuple(schema, { prefix, rest: items }, context);
  if (Array.isArray(items)) {
    const rest = getOwn(schema, 'additionalItems');
    return buildTuple(schema, { prefix: items, rest }, context);
  }
  if (items === undefined) return arrayShape(UNKNOWN, context.inferred);
  const shape = context.below(items);
  return shape === undefined ? undefined : arrayShape(shape, context.inferred);
}

interface TupleSchemas {
  readonly prefix: readonly JsonValue[];
  readonly rest: JsonValue | undefined;
}

function buildTuple(schema: JsonObject, parts: TupleSchemas, context: ArrayContext): Shape | undefined {
  const items: Shape[] = [];
  for (const value of parts.prefix) {
    const shape = context.below(value);
    if (shape === undefined) return undefined;
    items.push(shape);
  }
  const rest = buildRest(schema, parts, context.below);
  if (rest === undefined) return undefined;
  const minimum = getOwn(schema, 'minItems');
  const required = typeof minimum === 'number' ? Math.min(minimum, items.length) : 0;
  return tupleShape({
    items,
    // The whole tuple always fits as arguments; a result may stop early.
    required: context.purpose === 'arguments' ? items.length : required,
    rest,
    inferred: context.inferred,
  });
}

function buildRest(
  schema: JsonObject,
  parts: TupleSchemas,
  below: ArrayContext['below'],
): Shape | 'open' | 'none' | undefined {
  const maximum = getOwn(schema, 'maxItems');
  if (typeof maximum === 'number' && maximum <= parts.prefix.length) return 'none';
  if (parts.rest === false || getOwn(schema, 'unevaluatedItems') === false) return 'none';
  return parts.rest === undefined || parts.rest === true ? 'open' : below(parts.rest);
}
