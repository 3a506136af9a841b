/**
 * Evaluated as one expression inside the guest realm; imports nothing and sees no Node type. It gives a
 * function that turns any value of a program into JSON text: what JSON cannot say has a stated form
 * (docs/architecture/code-bridge.md lists them). It runs the program's own getters and `toJSON`, in the
 * program's own realm.
 */
(() => {
  // Taken before any program runs, so that a program that replaces them only confuses itself.
  const { stringify } = JSON;
  const { isArray, from } = Array;
  const { create, entries } = Object;
  const { toISOString } = Date.prototype;
  const { toString: bigintToString } = BigInt.prototype;
  const MAX_DEPTH = 60;

  type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };

  /** `undefined` means: leave the property out, as JSON does. */
  function plain(value: unknown, path: unknown[]): Plain | undefined {
    switch (typeof value) {
      case 'undefined':
        return undefined;
      case 'boolean':
      case 'string':
        return value;
      case 'number':
        return Number.isFinite(value) ? value : String(value);
      case 'bigint':
        return bigintToString.call(value);
      case 'symbol':
        return `[${String(value)}]`;
      case 'function':
        return `[function ${String(value.name) || 'anonymous'}]`;
      default:
        return isObject(value) ? plainObject(value, path) : null;
    }
  }

  function isObject(value: unknown): value is object {
    return typeof value === 'object' && value !== null;
  }

  function plainObject(value: object, path: unknown[]): Plain | undefined {
    if (path.includes(value)) return '[circular]';
    if (path.length >= MAX_DEPTH) return '[nested too deeply]';
    const inner = [...path, value];
    if (value instanceof Date) return date(value);
    if ('toJSON' in value && typeof value.toJSON === 'function') return plain(value.toJSON(), inner);
    if (isArray(value)) return value.map((item) => plain(item, inner) ?? null);
    if (value instanceof Error) return plainError(value, inner);
    if (value instanceof Map) {
      return from(value, ([key, item]) => [plain(key, inner) ?? null, plain(item, inner) ?? null]);
    }
    if (value instanceof Set) return from(value, (item) => plain(item, inner) ?? null);
    if (value instanceof RegExp) return String(value);
    if (value instanceof Promise) return '[promise: await it]';
    return plainProperties(value, inner);
  }

  function plainProperties(value: object, path: unknown[]): Plain {
    const result = create(null) as { [key: string]: Plain };
    for (const [key, property] of entries(value)) {
      const item = plain(property, path);
      if (item !== undefined) result[key] = item;
    }
    return result;
  }

  function plainError(error: Error, path: unknown[]): Plain {
    const result = create(null) as { [key: string]: Plain };
    result['name'] = String(error.name);
    result['message'] = String(error.message);
    for (const [key, property] of entries(error)) {
      if (key === 'stack') continue;
      const item = plain(property, path);
      if (item !== undefined) result[key] = item;
    }
    return result;
  }

  function date(value: Date): string {
    return Number.isNaN(value.getTime()) ? 'Invalid Date' : toISOString.call(value);
  }

  return (value: unknown): string => stringify(plain(value, []) ?? null);
})();
