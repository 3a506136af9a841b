import * as z from 'zod';
import type { ConfigPath } from './config-path.ts';

/** The schemas that describe the value at a path: several where a union leaves the choice open. */
export function schemasAt(schema: z.core.$ZodType, path: ConfigPath): readonly z.core.$ZodType[] {
  let here = alternatives(schema);
  for (const step of path) here = here.flatMap((candidate) => alternatives(childOf(candidate, step)));
  return here;
}

/** The keys an object schema allows; `undefined` for any other schema. */
export function keysOf(schema: z.core.$ZodType): { allowed: string[]; required: string[] } | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined;
  const fields = Object.entries(schema.shape);
  return {
    allowed: fields.map(([key]) => key),
    required: fields.filter(([, field]) => !(field instanceof z.ZodExactOptional)).map(([key]) => key),
  };
}

function childOf(schema: z.core.$ZodType, step: string | number): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) {
    return Object.hasOwn(schema.shape, step) ? schema.shape[String(step)] : undefined;
  }
  if (schema instanceof z.ZodRecord) return schema.valueType;
  if (schema instanceof z.ZodArray) return schema.element;
  return undefined;
}

function alternatives(schema: z.core.$ZodType | undefined): readonly z.core.$ZodType[] {
  if (schema === undefined) return [];
  if (schema instanceof z.ZodExactOptional) return alternatives(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(alternatives);
  return [schema];
}
