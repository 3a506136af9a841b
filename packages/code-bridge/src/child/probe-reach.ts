import type { GuestRealm } from './guest-realm.ts';

/** Finds a module of Node by every way that code in the child's realm could know. Rejects when none leads there. */
export type Reach = <Module>(name: string) => Promise<Module>;

interface NodeLeftovers {
  readonly process?: {
    getBuiltinModule?(name: string): unknown;
    binding?(name: string): unknown;
    readonly mainModule?: { require?(name: string): unknown };
  };
  readonly require?: (name: string) => unknown;
}

export function createReach(realm: GuestRealm | undefined): Reach {
  return async <Module>(name: string): Promise<Module> => {
    const node = globalThis as NodeLeftovers;
    const ways: readonly (() => unknown)[] = [
      () => node.process?.getBuiltinModule?.(name),
      () => node.require?.(name),
      () => node.process?.mainModule?.require?.(name),
      () => importIt(name, realm),
    ];
    for (const way of ways) {
      const found = await attempt(way);
      if (found !== undefined) return found as Module;
    }
    throw new Error('no module can be reached');
  };
}

async function attempt(way: () => unknown): Promise<unknown> {
  try {
    return await way();
  } catch {
    // A way that is closed; the next one is tried.
    return undefined;
  }
}

/** Once the guest has sealed the hooks, this promise is the guest's, whose queue runs only when told to. */
function importIt(name: string, realm: GuestRealm | undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const pending = import(name);
    void pending.then(resolve, reject);
    realm?.settle();
  });
}
