import type { JsonObject, JsonSchema, JsonValue } from '@openclaw/contracts';
import { messageOf } from '@openclaw/contracts';

export type PlainSchema =
  | { readonly ok: true; readonly schema: JsonSchema }
  | { readonly ok: false; readonly reason: string };

/** Far above any schema a person wrote, low enough that compiling one cannot stall the process. */
const MAX_NODES = 20_000;
const MAX_OBJECTS = 4_000;
const MAX_DEPTH = 64;
const MAX_CHARACTERS = 1_000_000;

/**
 * A schema as plain, finite JSON: getters read once, shared parts copied, `undefined` members left out as
 * JSON does. A cycle, a getter that throws or an absurd size is a reason, never a throw.
 */
export function plainSchema(schema: unknown): PlainSchema {
  if (typeof schema !== 'boolean' && !isRecord(schema)) {
    return { ok: false, reason: 'the schema is neither an object nor a boolean' };
  }
  const copy: Copy = { nodes: 0, objects: 0, characters: 0, open: new Set() };
  try {
    const plain = copyValue(copy, schema, 0);
    if (typeof plain === 'boolean' || isRecord(plain)) return { ok: true, schema: plain };
    return { ok: false, reason: copy.fault ?? 'the schema is not JSON' };
  } catch (error) {
    return { ok: false, reason: `the schema cannot be read: ${messageOf(error)}` };
  }
}

/** True for an object that is not an array. */
export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sets an own property of any name: `__proto__` too becomes a plain member. */
export function setOwn(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, writable: true, configurable: true });
}

/** An own property, `undefined` when there is none; what an object inherits does not count. */
export function getOwn(target: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(target, name) ? target[name] : undefined;
}

interface Copy {
  nodes: number;
  objects: number;
  characters: number;
  readonly open: Set<object>;
  fault?: string;
}

/** `undefined` means: stop, `fault` says why. */
function copyValue(copy: Copy, value: unknown, depth: number): JsonValue | undefined {
  copy.nodes += 1;
  if (copy.nodes > MAX_NODES) return stop(copy, `the schema has more than ${MAX_NODES} parts`);
  if (depth > MAX_DEPTH) return stop(copy, `the schema is nested deeper than ${MAX_DEPTH} levels`);
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return countText(copy, value) ? value : undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value !== 'object') return stop(copy, 'the schema holds something that is not JSON');
  if (copy.open.has(value)) return stop(copy, 'the schema contains itself');
  copy.open.add(value);
  const result = Array.isArray(value) ? copyArray(copy, value, depth) : copyObject(copy, value, depth);
  copy.open.delete(value);
  return result;
}

function copyArray(copy: Copy, items: readonly unknown[], depth: number): JsonValue | undefined {
  if (items.length > MAX_NODES) return stop(copy, `the schema has more than ${MAX_NODES} parts`);
  const result: JsonValue[] = [];
  for (const item of items) {
    const plain = copyValue(copy, item, depth + 1);
    if (plain === undefined) return undefined;
    result.push(plain);
  }
  return result;
}

function copyObject(copy: Copy, source: object, depth: number): JsonValue | undefined {
  copy.objects += 1;
  if (copy.objects > MAX_OBJECTS) return stop(copy, `the schema has more than ${MAX_OBJECTS} objects`);
  const result: JsonObject = {};
  for (const name of Object.keys(source)) {
    const member: unknown = Reflect.get(source, name);
    if (member === undefined) continue;
    if (!countText(copy, name)) return undefined;
    const plain = copyValue(copy, member, depth + 1);
    if (plain === undefined) return undefined;
    setOwn(result, name, plain);
  }
  return result;
}

function countText(copy: Copy, text: string): boolean {
  copy.characters += text.length;
  if (copy.characters <= MAX_CHARACTERS) return true;
  stop(copy, `the schema has more than ${MAX_CHARACTERS} characters`);
  return false;
}

function stop(copy: Copy, fault: string): undefined {
  copy.fault ??= fault;
  return undefined;
}
