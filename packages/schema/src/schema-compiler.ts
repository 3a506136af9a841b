import type { JsonSchema } from '@openclaw/contracts';
import { boundText, messageOf, oneLine } from '@openclaw/contracts';
import { explainProblems, type SchemaProblem } from './explain-problems.ts';
import { inPlaceCost } from './in-place-cost.ts';
import { createDialects, type Dialect, type DialectCompiler } from './load-ajv.ts';
import { getOwn, isRecord, plainSchema } from './plain-schema.ts';
import { tolerateIdioms } from './tolerate-idioms.ts';
import { createCostCheck } from './validation-cost.ts';

export type Validation =
  | { readonly valid: true }
  | { readonly valid: false; readonly problems: readonly SchemaProblem[] };

/** `reason` is one bounded line for an operator: why the schema cannot be used. */
export type CompiledSchema =
  | { readonly ok: true; validate(value: unknown): Validation }
  | { readonly ok: false; readonly reason: string };

export interface SchemaCompiler {
  /**
   * Never throws and never fetches. A schema object must not be changed once it was compiled: it is
   * recognised by identity, and by its text when another object says the same.
   */
  compile(schema: JsonSchema): CompiledSchema;
}

export interface SchemaCompilerOptions {
  /** How many compiled schemas are kept, the least recently used going first. Default 1,000. */
  readonly maxCached?: number;
}

const MAX_IN_PLACE = 10_000;

/**
 * JSON Schema of draft-07, 2019-09 or 2020-12 by `$schema`; without one 2020-12, or draft-07 when it is
 * only valid as that. Idioms of OpenAPI 3.0 (`nullable`) are understood.
 */
export function createSchemaCompiler(options: SchemaCompilerOptions = {}): SchemaCompiler {
  const { maxCached = 1_000 } = options;
  const dialects = createDialects();
  const textOf = new WeakMap<object, string>();
  const compiled = new Map<string, CompiledSchema>();

  function remember(text: string, result: CompiledSchema): CompiledSchema {
    compiled.delete(text);
    compiled.set(text, result);
    for (const oldest of compiled.keys()) {
      if (compiled.size <= maxCached) break;
      compiled.delete(oldest);
    }
    return result;
  }

  return {
    compile(schema) {
      const known = isRecord(schema) ? textOf.get(schema) : undefined;
      const cached = known === undefined ? undefined : compiled.get(known);
      if (known !== undefined && cached !== undefined) return remember(known, cached);

      const plain = plainSchema(schema);
      if (!plain.ok) return plain;
      const text = JSON.stringify(plain.schema);
      if (isRecord(schema)) textOf.set(schema, text);
      return remember(text, compiled.get(text) ?? compilePlain(dialects, plain.schema));
    },
  };
}

function compilePlain(dialects: (dialect: Dialect) => DialectCompiler, plain: JsonSchema): CompiledSchema {
  const schema = tolerateIdioms(withoutDialect(plain));
  const candidates = dialectsOf(plain);
  const cost = inPlaceCost(schema);
  if (cost > MAX_IN_PLACE) {
    const how = Number.isFinite(cost) ? `more than ${MAX_IN_PLACE} schemas` : 'itself again, without end';
    return { ok: false, reason: `the schema makes a value meet ${how}` };
  }
  try {
    for (const dialect of candidates) {
      const compiler = dialects(dialect);
      if (!compiler.accepts(schema)) continue;
      const check = compiler.compile(schema);
      const isTooCostly = createCostCheck(schema);
      return { ok: true, validate: (value) => validateWith({ check, isTooCostly, schema }, value) };
    }
  } catch (error) {
    return { ok: false, reason: boundText(oneLine(messageOf(error)), 300) };
  }
  return { ok: false, reason: `the schema is not valid JSON Schema (${candidates.join(' or ')})` };
}

interface Check {
  readonly check: ReturnType<DialectCompiler['compile']>;
  readonly isTooCostly: (value: unknown) => boolean;
  readonly schema: JsonSchema;
}

const TOO_DEEP = 'is nested too deeply to be checked';

function validateWith({ check, isTooCostly, schema }: Check, value: unknown): Validation {
  try {
    if (isTooCostly(value)) return invalid(TOO_DEEP);
    if (check(value) === true) return { valid: true };
    return { valid: false, problems: explainProblems(check.errors ?? [], schema) };
  } catch (error) {
    // Only the value can throw here: nested until the stack overflows, or with a getter that throws.
    return invalid(error instanceof RangeError ? TOO_DEEP : 'cannot be read');
  } finally {
    check.errors = null;
  }
}

function invalid(message: string): Validation {
  return { valid: false, problems: [{ path: '', keyword: 'type', message }] };
}

function dialectsOf(schema: JsonSchema): readonly Dialect[] {
  const declared = isRecord(schema) ? getOwn(schema, '$schema') : undefined;
  if (typeof declared !== 'string') return ['2020-12', 'draft-07'];
  if (/\/draft-0[67]\/schema#?$/u.test(declared)) return ['draft-07'];
  if (/\/2019-09\/schema#?$/u.test(declared)) return ['2019-09'];
  if (/\/2020-12\/schema#?$/u.test(declared)) return ['2020-12'];
  return ['2020-12', 'draft-07'];
}

/** ajv refuses a `$schema` it does not know by that very text, `http` for `https` included. */
function withoutDialect(schema: JsonSchema): JsonSchema {
  if (!isRecord(schema)) return schema;
  const { $schema: _, ...rest } = schema;
  return rest;
}
