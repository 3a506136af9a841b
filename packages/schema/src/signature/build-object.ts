import type { JsonObject, JsonValue } from '@openclaw/contracts';
import { getOwn, isRecord } from '../plain-schema.ts';
import { type Member, objectShape, type Shape, UNKNOWN, unionShape } from './shape.ts';

export interface ObjectContext {
  /** Nothing but its keywords says that the schema is about an object. */
  readonly inferred: boolean;
  /** Builds the shape of a property. */
  readonly below: (schema: JsonValue) => Shape | undefined;
}

/** The object that `properties`, `required`, `patternProperties` and `additionalProperties` describe. */
export function buildObject(schema: JsonObject, { inferred, below }: ObjectContext): Shape | undefined {
  const members = buildMembers(schema, below);
  const additional =
    getOwn(schema, 'additionalProperties') ?? schemaOf(getOwn(schema, 'unevaluatedProperties'));
  const patterns = getOwn(schema, 'patternProperties') ?? {};
  if (members === undefined || !isRecord(patterns)) return undefined;
  const indexed = Object.values(patterns);
  const patterned = indexed.length > 0;
  if (additional !== undefined && additional !== false) indexed.push(additional);
  const shapes: Shape[] = [];
  for (const value of indexed) {
    const shape = below(value);
    if (shape === undefined) return undefined;
    shapes.push(shape);
  }
  return objectShape({
    members,
    ...(shapes.length === 0 ? {} : { index: unionShape(shapes) }),
    patterned,
    open: additional !== false,
    bare: members.size === 0 && shapes.length === 0 && additional === undefined && !hasProperties(schema),
    inferred,
  });
}

function buildMembers(
  schema: JsonObject,
  below: ObjectContext['below'],
): ReadonlyMap<string, Member> | undefined {
  const properties = getOwn(schema, 'properties') ?? {};
  const required = getOwn(schema, 'required') ?? [];
  if (!isRecord(properties) || !isTextList(required)) return undefined;
  const members = new Map<string, Member>();
  for (const [name, value] of Object.entries(properties)) {
    const shape = below(value);
    if (shape === undefined) return undefined;
    members.set(name, { shape, required: required.includes(name) });
  }
  for (const name of required) {
    if (!members.has(name)) members.set(name, { shape: UNKNOWN, required: true });
  }
  return members;
}

function hasProperties(schema: JsonObject): boolean {
  return Object.hasOwn(schema, 'properties');
}

/** Only a schema of its own says what else there is: `false` closes later, over all parts together. */
function schemaOf(unevaluated: JsonValue | undefined): JsonValue | undefined {
  return unevaluated === false ? undefined : unevaluated;
}

function isTextList(value: JsonValue): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
