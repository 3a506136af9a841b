import { registerHooks } from 'node:module';

/** What stays global after shedding: the language itself. */
const LANGUAGE: ReadonlySet<string> = new Set(
  (
    'Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise ' +
    'RegExp Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError globalThis ' +
    'JSON Math Map BigInt Set Iterator WeakMap WeakSet WeakRef Proxy Reflect ArrayBuffer Uint8Array DataView ' +
    'decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN'
  ).split(' '),
);

/**
 * Takes from this realm all it does not need to serve one program: module loading, bindings, signals, the
 * environment, every global of Node. Whoever breaks out of the guest realm finds the language and nothing else.
 */
export function shed(): void {
  registerHooks({
    resolve() {
      throw new Error('This process loads no modules.');
    },
  });
  strip(process);
  Reflect.deleteProperty(Error, 'prepareStackTrace');
  for (const key of Reflect.ownKeys(globalThis)) {
    if (typeof key !== 'string' || !LANGUAGE.has(key)) Reflect.deleteProperty(globalThis, key);
  }
}

/** Node's own code keeps the object, so its properties go, and not only the name `process`. */
function strip(target: NodeJS.Process): void {
  for (let level: object | null = target; level !== null && level !== Object.prototype; ) {
    for (const key of Reflect.ownKeys(level)) {
      if (!Reflect.deleteProperty(level, key)) Reflect.set(level, key, undefined);
    }
    level = Reflect.getPrototypeOf(level);
  }
}
