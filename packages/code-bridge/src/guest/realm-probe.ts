// A program like any other, run by the isolation probe: it tries the ways by which a guest realm has leaked, and
// returns the names of those that led to a value of another realm. None may.
(async () => {
  const found: string[] = [];

  /** True when the end of the prototype chain is not of this realm. */
  function isForeign(value: unknown): boolean {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
    let last: object = value;
    for (let next: object | null = last; next !== null; next = Reflect.getPrototypeOf(next)) last = next;
    return last !== Object.prototype && last !== value;
  }

  /** What a program sees is no part of the language, so it is not declared here. */
  function visible(path: string): (...given: unknown[]) => unknown {
    let value: unknown = globalThis;
    for (const key of path.split('.')) value = Reflect.get(Object(value), key);
    if (typeof value !== 'function') throw new TypeError(`There is no ${path}.`);
    return value as (...given: unknown[]) => unknown;
  }

  async function tryOut(name: string, attempt: () => unknown): Promise<void> {
    try {
      const pending = attempt();
      if (isForeign(pending)) found.push(name);
      const value = await pending;
      if (isForeign(value)) found.push(name);
    } catch (thrown) {
      if (isForeign(thrown)) found.push(name);
    }
  }

  /** Values of another realm among all that properties and prototypes lead to. */
  function foreignValues(): readonly unknown[] {
    const seen = new Set<object>([globalThis]);
    const foreign: unknown[] = [];
    // A set walked while it grows gives what is added too.
    for (const holder of seen) {
      if (isForeign(holder)) foreign.push(holder);
      for (const key of Reflect.ownKeys(holder)) {
        const { value, get, set } = Reflect.getOwnPropertyDescriptor(holder, key) ?? {};
        for (const next of [value, get, set, Reflect.getPrototypeOf(holder)]) {
          if ((typeof next === 'object' || typeof next === 'function') && next !== null) seen.add(next);
        }
      }
    }
    return foreign;
  }

  /** Calls `attempt` at every depth of a stack that has just overflowed. */
  function atFullStack(attempt: () => unknown): unknown {
    let foreign: unknown;
    function dive(): void {
      try {
        dive();
      } catch {
        // The overflow itself is of this realm; what happens close to it may not be.
      }
      try {
        const value = attempt();
        if (isForeign(value)) foreign ??= value;
      } catch (thrown) {
        if (isForeign(thrown)) foreign ??= thrown;
      }
    }
    dive();
    return foreign;
  }

  const withSymbolName = (): Error => Object.assign(new Error('x'), { name: Symbol('name') });
  await tryOut('import', () => import(String('node:fs')));
  await tryOut('import at full stack', () => atFullStack(() => import(String('node:fs'))));
  await tryOut('stack of an error whose name is a symbol', () => withSymbolName().stack);
  await tryOut('stack at full stack', () => atFullStack(() => new Error('x').stack));
  await tryOut('rejection at full stack', () => atFullStack(() => Promise.reject(1).catch(() => {})));
  for (const path of [
    'openclaw.tools.call',
    'openclaw.tools.search',
    'openclaw.tools.describe',
    'console.log',
  ]) {
    await tryOut(path, () => visible(path));
  }
  // The probe's host answers every call with an error.
  await tryOut('the error of a call', () =>
    Reflect.apply(visible('openclaw.tools.call'), undefined, ['none']),
  );
  await tryOut('globalThis', () => globalThis);
  // A global object made from an object of the host inherits from that object.
  await tryOut('globalThis.constructor', () => Reflect.get(globalThis, 'constructor'));
  await tryOut('everything reachable', () => foreignValues().at(0));
  await tryOut('code generation', () => Reflect.construct(Function, ['return globalThis'])());
  return [...new Set(found)];
})();
