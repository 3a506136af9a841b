import { boundText, type JsonSchema, oneLine } from '@openclaw/contracts';
import { escapePointer, lintSchema } from './lint-schema.ts';
import { copyPlainJson, isPlainObject, type PlainJsonLimits, readField } from './plain-json.ts';
import type { PluginProblem } from './plugin-problem.ts';
import type { SchemaCompiling } from './schema-compiling.ts';

/** Generous: more is a mistake, and would cost every run that sends the schema. */
const SCHEMA_LIMITS: PlainJsonLimits = { maxDepth: 64, maxValues: 20_000, maxCharacters: 256_000 };

export type SchemaCheck =
  | { readonly ok: true; readonly schema: JsonSchema }
  | { readonly ok: false; readonly problems: readonly PluginProblem[] };

/** A schema of unknown make, as a plain copy that was looked over, and compiled if there is a compiler. */
export function checkSchema(value: unknown, path: string, compiler?: SchemaCompiling): SchemaCheck {
  const foreign = foreignSchema(value);
  if (foreign !== undefined) return refuse(`${path}${foreign.path}`, foreign.message);
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

const MAX_FIELDS_LOOKED_AT = 100;

/** A library's own schema in place of JSON Schema, or an object of such, as some functions of other makers take. */
function foreignSchema(value: unknown): { readonly path: string; readonly message: string } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const vendor = vendorOf(value);
  if (vendor !== undefined) {
    const message = `is a schema of ${vendor}, not JSON Schema: make the tool with defineTool, which takes those that give their own (Zod from 4.2 on), or convert it`;
    return { path: '', message };
  }
  for (const key of fieldNames(value)) {
    const field = readField(value, key);
    const part =
      field.ok && typeof field.value === 'object' && field.value !== null ? field.value : undefined;
    const owner = part === undefined ? undefined : vendorOf(part);
    if (owner === undefined) continue;
    const message = `is a schema of ${owner}, and the whole is to be one of an object, such as z.object({ … }), in defineTool`;
    return { path: `/${escapePointer(key)}`, message };
  }
  return undefined;
}

/** Who made it, by the mark of Standard Schema that such libraries share. */
function vendorOf(value: object): string | undefined {
  const mark = readField(value, '~standard');
  if (!mark.ok || typeof mark.value !== 'object' || mark.value === null) return undefined;
  const vendor = readField(mark.value, 'vendor');
  return vendor.ok && typeof vendor.value === 'string' ? boundText(oneLine(vendor.value), 50) : 'a library';
}

function fieldNames(value: object): readonly string[] {
  try {
    return Object.keys(value).slice(0, MAX_FIELDS_LOOKED_AT);
  } catch {
    // A proxy that throws; whoever copies it says so.
    return [];
  }
}

function refuse(path: string, message: string): SchemaCheck {
  return { ok: false, problems: [{ path, message }] };
}
