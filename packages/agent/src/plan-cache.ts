import type { CatalogCache } from '@openclaw/catalog';
import type { BoundTool, EffectivePolicy, SurfaceMode, Tool } from '@openclaw/contracts';
import { layOutSurface, type SurfaceLayout } from '@openclaw/surfaces';

/** Tools with the authority to run them, by id. Client tools have none here. */
export interface GrantedTools {
  readonly tools: readonly Tool[];
  readonly executors: ReadonlyMap<string, BoundTool['execute']>;
}

/**
 * What planning makes of lists of tools, kept for as long as the lists: a run with the same policy and the same list as
 * another looks at no tool again (CAT-13). Both are known by identity and must never be changed. Only what follows
 * from them is kept; a run's session, hooks and signals are not asked for here.
 */
export interface PlanCache {
  /** What a policy leaves of a supply. */
  grant(policy: EffectivePolicy, supply: readonly BoundTool[]): GrantedTools;
  layOut(tools: readonly Tool[], mode: SurfaceMode): SurfaceLayout;
}

/** One for each gateway. */
export function createPlanCache(catalogs: CatalogCache): PlanCache {
  const grants = perObject((policy: EffectivePolicy) =>
    perObject((supply: readonly BoundTool[]) => grantTools(policy, supply)),
  );
  const layouts = perObject((tools: readonly Tool[]) => {
    const byMode = new Map<SurfaceMode, SurfaceLayout>();
    return (mode: SurfaceMode): SurfaceLayout => {
      const layout = byMode.get(mode) ?? layOutSurface(tools, { mode, catalogs });
      byMode.set(mode, layout);
      return layout;
    };
  });
  return {
    grant: (policy, supply) => grants(policy)(supply),
    layOut: (tools, mode) => layouts(tools)(mode),
  };
}

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
