import type { JsonSchema } from '@openclaw/contracts';
import { lintSchema } from './lint-schema.ts';
import { copyPlainJson, isPlainObject, type PlainJsonLimits } from './plain-json.ts';
import type { PluginProblem } from './plugin-problem.ts';
import type { SchemaCompiling } from './schema-compiling.ts';

/** Generous: more is a mistake, and would cost every run that sends the schema. */
const SCHEMA_LIMITS: PlainJsonLimits = { maxDepth: 64, maxValues: 20_000, maxCharacters: 256_000 };

export type SchemaCheck =
  | { readonly ok: true; readonly schema: JsonSchema }
  | { readonly ok: false; readonly problems: readonly PluginProblem[] };

/** A schema of unknown make, as a plain copy that was looked over, and compiled if there is a compiler. */
export function checkSchema(value: unknown, path: string, compiler?: SchemaCompiling): SchemaCheck {
  const copy = copyPlainJson(value, SCHEMA_LIMITS);
  if (!copy.ok) return refuse(`${path}${copy.path}`, copy.message);
  const schema = copy.value;
  if (typeof schema !== 'boolean' && !isPlainObject(schema)) {
    return refuse(path, 'must be a JSON Schema: an object, true or false');
  }
  const problems = lintSchema(schema, path);
  if (problems.length > 0) return { ok: false, problems };
  const compiled = compiler?.compile(schema);
  if (compiled?.ok === false) return refuse(path, `does not compile: ${compiled.reason}`);
  return { ok: true, schema };
}

function refuse(path: string, message: string): SchemaCheck {
  return { ok: false, problems: [{ path, message }] };
}
