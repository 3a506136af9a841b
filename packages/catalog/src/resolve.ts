import { CORE_OWNER, compareCodeUnits, foldName, type Tool } from '@openclaw/contracts';
import { distance } from 'fastest-levenshtein';
import { offeredId } from './offered-id.ts';

/**
 * What an id or name means in a catalog. `drifted` marks a match made only after cosmetic repair (FR-41). A name
 * that one trusted tool shares with untrusted ones is the trusted tool's, so that no server can take it away;
 * shared by two trusted or by two untrusted tools it is ambiguous.
 */
export type Resolution =
  | { readonly kind: 'found'; readonly tool: Tool; readonly drifted: boolean }
  | { readonly kind: 'ambiguous'; readonly ids: readonly string[] }
  | { readonly kind: 'unknown'; readonly suggestions: readonly string[] };

export interface Resolver {
  resolve(idOrName: string): Resolution;
}

const MAX_SUGGESTIONS = 3;
const MAX_SELECTOR_CHARACTERS = 256;
const ID_FORM = /^(openclaw|mcp|client):/u;

/** A name space that a foreign gateway made up, such as `77aa`. A server has a name that somebody chose. */
const GENERATED = /^(?=.*\d)[\da-f]{4,}$/iu;

/**
 * Looks tools up by exact id, by unambiguous exact name or function name, and last by name with cosmetic drift. What
 * has the form of an id is never a name: a server may call a tool of its own `openclaw:calendar:create_event`.
 */
export function createResolver(tools: readonly Tool[], functionNames: ReadonlyMap<string, string>): Resolver {
  const byId = new Map(tools.map((tool) => [tool.id, tool]));
  const byName = groupBy(tools, (tool) => tool.name);
  const byFunctionName = groupBy(tools, (tool) => functionNames.get(tool.id) ?? tool.name);
  let byFoldedName: ReadonlyMap<string, readonly Tool[]> | undefined;

  function offered(candidates: readonly Tool[]): readonly string[] {
    return candidates.map((tool) => offeredId(tool, functionNames));
  }

  function one(candidates: readonly Tool[]): Resolution {
    const tool = soleBearer(candidates);
    if (tool !== undefined) return { kind: 'found', tool, drifted: false };
    return { kind: 'ambiguous', ids: offered(candidates).toSorted(compareCodeUnits) };
  }

  return {
    resolve(idOrName) {
      const exact = byId.get(idOrName);
      if (exact !== undefined) return { kind: 'found', tool: exact, drifted: false };
      const hasIdForm = ID_FORM.test(idOrName);
      const named = hasIdForm ? undefined : (byName.get(idOrName) ?? byFunctionName.get(idOrName));
      if (named !== undefined) return one(named);
      if (idOrName.length > MAX_SELECTOR_CHARACTERS) return { kind: 'unknown', suggestions: [] };

      byFoldedName ??= groupBy(tools, (tool) => foldName(tool.name));
      const [tool, ...others] = matchDrifted(idOrName, byFoldedName);
      if (tool !== undefined && others.length === 0) return { kind: 'found', tool, drifted: true };
      return { kind: 'unknown', suggestions: offered(closest(idOrName, tools)) };
    },
  };
}

/**
 * Tools whose name equals the selector but for a call prefix (`functions.`, `tools/`), a `_tool` suffix, letter
 * case or separators. A prefix that says whose tool is meant must be that owner's: a near miss never reaches
 * another server or source, and one that is gone is not replaced. Only a generated name space that a foreign gateway
 * puts before a name (`mcp__77aa__`) may be unknown, and then only a tool of a plugin is found: a core tool has
 * effects that no such guess may reach.
 */
function matchDrifted(selector: string, byFoldedName: ReadonlyMap<string, readonly Tool[]>): readonly Tool[] {
  const parts = selector.split(/[.:/]|__/u).filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  const source = ID_FORM.exec(selector)?.[1];
  const owners = parts.slice(0, -1).filter((part) => !CALL_PREFIXES.has(part.toLowerCase()));
  const isForeign =
    /^mcp__/iu.test(selector) && owners.length === 1 && owners.every((owner) => GENERATED.test(owner));
  for (const name of [last, last.replace(/_?tool$/iu, '')]) {
    if (foldName(name) === '') continue;
    const candidates = (byFoldedName.get(foldName(name)) ?? []).filter(
      (tool) =>
        (source === undefined || source === tool.source) &&
        (owners.every((owner) => foldName(owner) === foldName(tool.owner)) ||
          (isForeign && tool.source === 'openclaw' && tool.owner !== CORE_OWNER)),
    );
    if (candidates.length > 0) return candidates;
  }
  return [];
}

/** The only tool of a name, or the only trusted one. */
function soleBearer(candidates: readonly Tool[]): Tool | undefined {
  const trusted = candidates.filter((tool) => tool.source === 'openclaw');
  const [tool, ...others] = trusted.length === 0 ? candidates : trusted;
  return others.length === 0 ? tool : undefined;
}

const CALL_PREFIXES: ReadonlySet<string> = new Set([
  'functions',
  'function',
  'tools',
  'tool',
  'mcp',
  'openclaw',
  'client',
]);

/** Up to three tools whose name is nearest to the selector, nearest first; far ones are not offered. */
function closest(selector: string, tools: readonly Tool[]): readonly Tool[] {
  const wanted = namesIn(selector);
  return tools
    .map((tool) => {
      const name = foldName(tool.name);
      const far = Math.min(...wanted.map((one) => distance(one, name)));
      return { tool, far, most: Math.min(Math.max(2, Math.floor(name.length / 3)), name.length - 1) };
    })
    .filter(({ far, most }) => far <= most)
    .sort((a, b) => a.far - b.far || compareCodeUnits(a.tool.id, b.tool.id))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ tool }) => tool);
}

/** What may be a name in a selector: all behind the owner of an id, for names have points too, and the last part. */
function namesIn(selector: string): readonly string[] {
  const whole = selector.replace(/^(?:openclaw|mcp):[^:]*:|^client:/u, '');
  const last = selector.split(/[:/.]|__/u).at(-1) ?? '';
  return [...new Set([whole, last].map(foldName))].filter((name) => name !== '');
}

function groupBy(tools: readonly Tool[], key: (tool: Tool) => string): ReadonlyMap<string, readonly Tool[]> {
  const groups = new Map<string, Tool[]>();
  for (const tool of tools) {
    const group = groups.get(key(tool));
    if (group === undefined) groups.set(key(tool), [tool]);
    else group.push(tool);
  }
  return groups;
}
