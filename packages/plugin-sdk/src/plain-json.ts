import { boundText, type JsonObject, type JsonValue, messageWithCauses, oneLine } from '@openclaw/contracts';

/** Depth in levels, size in values and in characters of text. */
export interface PlainJsonLimits {
  readonly maxDepth: number;
  readonly maxValues: number;
  readonly maxCharacters: number;
}

export type PlainJson =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly path: string; readonly message: string };

const MAX_THROWN_CHARACTERS = 300;
const MAX_SHOWN_CHARACTERS = 100;

/**
 * A plain copy of a value of unknown make, reading every field once: what a getter or proxy does later cannot
 * reach whoever holds the copy. Refuses what is not JSON, throws while being read, or is over the limits; `path`
 * is a JSON pointer.
 */
export function copyPlainJson(value: unknown, limits: PlainJsonLimits): PlainJson {
  const budget: Budget = { ...limits };
  try {
    return { ok: true, value: copy(value, { path: '', depth: 0 }, budget) };
  } catch (thrown) {
    if (thrown instanceof NotPlain) return { ok: false, path: thrown.path, message: thrown.problem };
    return { ok: false, path: '', message: `throws while being read: ${thrownText(thrown)}` };
  }
}

/** True for a JSON object, not for a list or null. */
export function isPlainObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One field of a value of unknown make, or why it cannot be read. */
export function readField(
  owner: object,
  key: string,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string } {
  try {
    return { ok: true, value: Reflect.get(owner, key) };
  } catch (thrown) {
    return { ok: false, message: `throws while being read: ${thrownText(thrown)}` };
  }
}

/** What a plugin threw, short enough for a list of problems. */
export function thrownText(thrown: unknown): string {
  return boundText(oneLine(messageWithCauses(thrown)), MAX_THROWN_CHARACTERS);
}

/** Ends a sentence on what a field must be with what it is: `, and is "1 bad"`. */
export function butIs(value: unknown): string {
  if (value === undefined) return ', and is missing';
  if (typeof value !== 'string') return `, and is no string`;
  return `, and is ${JSON.stringify(boundText(oneLine(value), MAX_SHOWN_CHARACTERS))}`;
}

interface Budget {
  readonly maxDepth: number;
  maxValues: number;
  maxCharacters: number;
}

interface Place {
  readonly path: string;
  readonly depth: number;
}

class NotPlain extends Error {
  readonly path: string;
  readonly problem: string;

  constructor(path: string, problem: string) {
    super(problem);
    this.path = path;
    this.problem = problem;
  }
}

function copy(value: unknown, place: Place, budget: Budget): JsonValue {
  budget.maxValues -= 1;
  if (budget.maxValues < 0) throw new NotPlain(place.path, 'holds too many values');
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') {
    spend(value, place, budget);
    return value;
  }
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value;
    throw new NotPlain(place.path, 'is a number that JSON does not have');
  }
  if (typeof value !== 'object') throw new NotPlain(place.path, `is a ${typeof value}, which is not JSON`);
  if (place.depth >= budget.maxDepth) throw new NotPlain(place.path, 'is nested too deep, or in a circle');
  return Array.isArray(value) ? copyArray(value, place, budget) : copyObject(value, place, budget);
}

function copyArray(value: readonly unknown[], place: Place, budget: Budget): JsonValue {
  const length = value.length;
  if (length > budget.maxValues) throw new NotPlain(place.path, 'holds too many values');
  return Array.from({ length }, (_, index) => copyField(value, String(index), place, budget));
}

function copyObject(value: object, place: Place, budget: Budget): JsonObject {
  const entries: [string, JsonValue][] = [];
  for (const key of ownKeys(value, place)) {
    spend(key, place, budget);
    const field = readField(value, key);
    // A field that is undefined is absent from JSON, and optional fields are often written so.
    if (field.ok && field.value === undefined) continue;
    entries.push([key, copyField(value, key, place, budget, field)]);
  }
  // SECURITY: fromEntries defines fields; assigning a key named `__proto__` would set the prototype.
  return Object.fromEntries(entries);
}

function copyField(
  owner: object,
  key: string,
  place: Place,
  budget: Budget,
  field: ReturnType<typeof readField> = readField(owner, key),
): JsonValue {
  const path = `${place.path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  if (!field.ok) throw new NotPlain(path, field.message);
  return copy(field.value, { path, depth: place.depth + 1 }, budget);
}

function ownKeys(value: object, place: Place): readonly string[] {
  try {
    return Object.keys(value);
  } catch (thrown) {
    throw new NotPlain(place.path, `throws while being read: ${thrownText(thrown)}`);
  }
}

function spend(text: string, place: Place, budget: Budget): void {
  budget.maxCharacters -= text.length;
  if (budget.maxCharacters < 0) throw new NotPlain(place.path, 'is too large');
}
