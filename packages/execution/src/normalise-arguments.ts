import { isDeeperThan, type JsonObject, type JsonValue, type Tool } from '@openclaw/contracts';
import { repairArguments } from '@openclaw/schema';

/** Levels of objects and lists in arguments. Whatever walks them later recurses, and a model writes them. */
const MAX_DEPTH = 64;

/** What is wrong is said as the end of a sentence about the arguments. */
export type Normalised =
  | { readonly ok: true; readonly args: JsonObject }
  | { readonly ok: false; readonly problem: string };

/**
 * Arguments as an object: a missing value is `{}`, JSON text of an object is decoded, and for trusted tools what
 * the schema proves to be a slip is repaired. Not ok when the value can be no argument object. Text is never
 * decoded where the schema admits text (FR-37, FR-38); an untrusted schema is left to its owner (EXE-4).
 */
export function normaliseArguments(tool: Tool, value: unknown): Normalised {
  const normalised = normaliseObject(decoded(value));
  if (!normalised.ok || tool.source !== 'openclaw') return normalised;
  // Once more, for what was decoded from text.
  return normaliseObject(repairArguments(tool.inputSchema, normalised.args));
}

/** A plain object that is not nested too deeply. */
export function normaliseObject(value: unknown): Normalised {
  if (!isPlainObject(value)) return { ok: false, problem: 'must be one JSON object' };
  if (isDeeperThan(MAX_DEPTH, value)) {
    return { ok: false, problem: `must not be nested deeper than ${MAX_DEPTH} levels` };
  }
  return { ok: true, args: value };
}

function decoded(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return {};
  return typeof value === 'string' ? parse(value) : value;
}

function parse(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    return undefined; // Not JSON: the caller reports arguments_invalid with the expected shape.
  }
}

function isPlainObject(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
