import type { CatalogCache } from '@openclaw/catalog';
import type { BoundTool, EffectivePolicy, SurfaceMode, Tool } from '@openclaw/contracts';
import { layOutSurface, type SurfaceLayout } from '@openclaw/surfaces';
import { checkClientCollisions } from './client-tools.ts';
import { type GrantedTools, type Narrowing, narrowTools } from './narrow-tools.ts';

/**
 * What planning makes of lists of tools, kept for as long as the lists: a run with the same policy and the same list as
 * another looks at no tool again (CAT-13). Both are known by identity and must never be changed. Only what follows
 * from them is kept; a run's session, signals and what its hooks do at a call are not asked for here.
 */
export interface PlanCache {
  /** What a policy leaves of a supply. */
  grant(policy: EffectivePolicy, supply: readonly BoundTool[]): GrantedTools;
  /** What narrowings leave of that. Hooks mostly name the same tools run after run, so those asked for last are kept. */
  narrow(granted: GrantedTools, narrowings: readonly Narrowing[]): GrantedTools;
  /** With the client's tools behind them. Clients send the same ones with every request: the last are kept too. */
  extend(tools: readonly Tool[], clientTools: readonly Tool[]): readonly Tool[];
  /** Throws `client_tool_collision`. */
  layOut(tools: readonly Tool[], mode: SurfaceMode): SurfaceLayout;
}

/** One for each gateway. */
export function createPlanCache(catalogs: CatalogCache): PlanCache {
  const grants = perObject((policy: EffectivePolicy) =>
    perObject((supply: readonly BoundTool[]) => grantTools(policy, supply)),
  );
  const narrowed = perObject((_granted: GrantedTools) => lastOf<GrantedTools>(KEPT));
  const extended = perObject((_tools: readonly Tool[]) => lastOf<readonly Tool[]>(KEPT));
  const layouts = perObject((_tools: readonly Tool[]) => lastOf<SurfaceLayout>(KEPT));

  return {
    grant: (policy, supply) => grants(policy)(supply),
    narrow(granted, narrowings) {
      if (narrowings.length === 0) return granted;
      const key = JSON.stringify(narrowings.map((names) => [...names]));
      return narrowed(granted)(key, () => narrowTools(granted, narrowings));
    },
    extend(tools, clientTools) {
      if (clientTools.length === 0) return tools;
      return extended(tools)(JSON.stringify(clientTools), () => [...tools, ...clientTools]);
    },
    layOut(tools, mode) {
      return layouts(tools)(mode, () => {
        checkClientCollisions(tools, mode);
        return layOutSurface(tools, { mode, catalogs });
      });
    },
  };
}

/** Of each list: more kinds of clients than this at one time are planned for anew. */
const KEPT = 8;

function grantTools(policy: EffectivePolicy, supply: readonly BoundTool[]): GrantedTools {
  const granted = supply.filter(({ tool }) => policy.decide(tool).verdict !== 'deny');
  return {
    tools: granted.map(({ tool }) => tool),
    executors: new Map(granted.map(({ tool, execute }) => [tool.id, execute])),
  };
}

/** Makes one value of each object. */
function perObject<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const entry = made.get(key) ?? { value: make(key) };
    made.set(key, entry);
    return entry.value;
  };
}

/** Keeps the values used last, by key. */
function lastOf<Value>(most: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, { readonly value: Value }>();
  return (key, make) => {
    const entry = kept.get(key) ?? { value: make() };
    kept.delete(key);
    kept.set(key, entry);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return entry.value;
  };
}
