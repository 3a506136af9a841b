/**
 * Names of functions that are reachable from an object through properties and prototypes and are not written
 * in native code: after shedding there should be none, because all that is left is the language.
 */
export function reachableScriptFunctions(start: object): readonly string[] {
  const seen = new Set<object>();
  const queue: { readonly value: object; readonly path: string }[] = [];
  const found: string[] = [];

  function add(value: unknown, path: string): void {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value))
      return;
    seen.add(value);
    queue.push({ value, path });
    if (typeof value === 'function' && !isNative(value)) found.push(path);
  }

  add(start, 'globalThis');
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const key of Reflect.ownKeys(next.value)) {
      const property = Reflect.getOwnPropertyDescriptor(next.value, key);
      const path = `${next.path}.${String(key)}`;
      add(property?.value, path);
      add(property?.get, `${path} (get)`);
      add(property?.set, `${path} (set)`);
    }
    add(Reflect.getPrototypeOf(next.value), `${next.path}.__proto__`);
  }
  return found;
}

function isNative(value: object): boolean {
  return /\{\s*\[native code\]\s*\}$/.test(Function.prototype.toString.call(value));
}
