import type { JsonSchema } from '@openclaw/contracts';
import { inPlaceSchemas } from './in-place-schemas.ts';
import { getOwn, isRecord, plainSchema } from './plain-schema.ts';

/**
 * The top-level property names that an input schema declares, following local `$ref`, `allOf` and the
 * branches of unions, in order of declaration. A name declared twice has `anyOf` of its schemas. A schema
 * may hold a `$ref` that means something only within the whole. Empty for a schema that cannot be read.
 */
export function declaredProperties(schema: JsonSchema): ReadonlyMap<string, JsonSchema> {
  const plain = plainSchema(schema);
  const properties = new Map<string, JsonSchema>();
  if (!plain.ok) return properties;
  for (const [name, schemas] of collectProperties(plain.schema, plain.schema)) {
    const [first, ...others] = distinct(schemas);
    if (first !== undefined)
      properties.set(name, others.length === 0 ? first : { anyOf: [first, ...others] });
  }
  return properties;
}

/** For each declared name all schemas that a value under it may have to meet. `schema` is plain JSON. */
export function collectProperties(
  schema: JsonSchema,
  root: JsonSchema,
): ReadonlyMap<string, readonly JsonSchema[]> {
  const collected = new Map<string, JsonSchema[]>();
  for (const part of inPlaceSchemas(schema, root)) {
    const properties = getOwn(part, 'properties');
    if (!isRecord(properties)) continue;
    for (const [name, value] of Object.entries(properties)) {
      if (typeof value !== 'boolean' && !isRecord(value)) continue;
      const earlier = collected.get(name);
      if (earlier === undefined) collected.set(name, [value]);
      else earlier.push(value);
    }
  }
  return collected;
}

function distinct(schemas: readonly JsonSchema[]): readonly JsonSchema[] {
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
}
