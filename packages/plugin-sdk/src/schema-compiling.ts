import type { JsonSchema } from '@openclaw/contracts';

/** The part of a schema compiler that checking needs; `createSchemaCompiler()` of `@openclaw/schema` fits it. */
export interface SchemaCompiling {
  compile(schema: JsonSchema): { readonly ok: true } | { readonly ok: false; readonly reason: string };
}
