// Stands above every program of this folder. `reached` is the proof: it must be empty when a program ends.
const reached = [];
const { look, reach, forbid, forbidAsync, atFullStack } = (() => {
  const { getPrototypeOf, ownKeys, getOwnPropertyDescriptor } = Reflect;
  const { prototype: end } = Object;
  const seen = new WeakSet();
  const { has, add } = WeakSet.prototype;
  const { call } = Function.prototype;
  const hasSeen = call.bind(has, seen);
  const addSeen = call.bind(add, seen);
  const note = call.bind(Array.prototype.push, reached);
  const CAPABILITIES = ['pid', 'mainModule', 'binding', 'getBuiltinModule', 'dlopen', 'execPath', 'readFileSync', 'spawnSync'];

  /** True when the end of the prototype chain is not of this realm. */
  function isForeign(value) {
    let last = value;
    for (let next = value; next !== null; next = getPrototypeOf(next)) last = next;
    return last !== end && last !== value;
  }

  /** Notes a value of another realm, or one that can do something, and everything a step or two from it. */
  function look(label, value, depth = 1) {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || hasSeen(value)) return;
    addSeen(value);
    try {
      if (isForeign(value)) note(`${label}: a value of another realm`);
      for (const name of CAPABILITIES) if (getOwnPropertyDescriptor(value, name)) note(`${label}: ${name}`);
      if (depth === 0) return;
      look(`${label}.__proto__`, getPrototypeOf(value), depth - 1);
      for (const key of ownKeys(value)) {
        const property = getOwnPropertyDescriptor(value, key);
        look(`${label}.${String(key)}`, property.value, depth - 1);
        look(`${label}.${String(key)} get`, property.get, depth - 1);
        look(`${label}.${String(key)} set`, property.set, depth - 1);
      }
    } catch (error) {
      if (depth > 0) look(`${label}: error of looking`, error, 0);
    }
  }

  /** Looks at what an attempt gives at once, what it resolves to, and what it throws. */
  async function reach(label, attempt, depth) {
    try {
      const given = attempt();
      look(label, given, depth);
      look(label, await given, depth);
    } catch (error) {
      look(`${label}: error`, error, depth);
    }
  }

  /** An attempt that must throw. */
  async function forbid(label, attempt) {
    try {
      attempt();
    } catch (error) {
      look(`${label}: error`, error);
      return;
    }
    note(`${label}: it worked`);
  }

  async function forbidAsync(label, attempt) {
    try {
      await attempt();
    } catch (error) {
      look(`${label}: error`, error);
      return;
    }
    note(`${label}: it worked`);
  }

  /** Makes an attempt at every depth of a stack that has just overflowed, where Node's own code runs out of it. */
  async function atFullStack(label, attempt) {
    const given = [];
    function dive() {
      try {
        dive();
      } catch (error) {
        given.push(error);
      }
      try {
        given.push(attempt());
      } catch (error) {
        given.push(error);
      }
      if (given.length > 4000) given.length = 0;
    }
    dive();
    for (const each of given) look(label, each);
  }

  return { look, reach, forbid, forbidAsync, atFullStack };
})();
