/** Deep enough for where a promise is forgotten, and cheap beside writing the JSON. */
const MAX_DEPTH = 3;
const MAX_VALUES = 200;

/** Something of which JSON would hold `{}`, and where it is: `/rows/0`. */
export interface LostValue {
  readonly path: string;
  /** `a promise`, and what to do about it. */
  readonly what: string;
  readonly remedy: string;
}

/**
 * A promise that nobody awaited, as in a list of what an async function gives for each, or a Map or Set: JSON would
 * make nothing of it, and say nothing. Looks at the first few values.
 */
export function findLostValue(value: unknown): LostValue | undefined {
  let left = MAX_VALUES;
  return find(value, '', 0);

  function find(held: unknown, path: string, depth: number): LostValue | undefined {
    if (typeof held !== 'object' || held === null) return undefined;
    const kind = kindOf(held);
    if (kind !== undefined) return { path, ...kind };
    if (depth >= MAX_DEPTH || 'toJSON' in held) return undefined;
    for (const key of firstKeys(held, left)) {
      left -= 1;
      // Not by reading it: a getter is for JSON to call, once.
      const inner: unknown = Reflect.getOwnPropertyDescriptor(held, key)?.value;
      const found = find(inner, `${path}/${key}`, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function firstKeys(value: object, count: number): readonly string[] {
  if (!Array.isArray(value)) return Object.keys(value).slice(0, Math.max(0, count));
  return Array.from({ length: Math.max(0, Math.min(value.length, count)) }, (_, index) => String(index));
}

function kindOf(value: object): Omit<LostValue, 'path'> | undefined {
  if (value instanceof Promise) return { what: 'a promise', remedy: 'await it' };
  if (value instanceof Map) return { what: 'a Map', remedy: 'make an object of it, by Object.fromEntries' };
  return value instanceof Set ? { what: 'a Set', remedy: 'make a list of it' } : undefined;
}
