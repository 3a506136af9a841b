import { type ConfigProblem, findRuleProblems } from '@openclaw/config';
import type { ToolRef } from '@openclaw/contracts';
import { type AbsentOwner, findIdleRules } from '@openclaw/policy';
import { CONTROL_REFS } from './control-refs.ts';
import { listMcpTools } from './list-mcp-tools.ts';
import { BUNDLED_PLUGINS } from './plugin-host/bundled-plugins.ts';
import type { Scope } from './scope.ts';
import { SERVICES } from './tokens.ts';

/** Rules of the configuration that fit no tool of any agent now. Starts MCP servers only if there is a rule to try. */
export async function listIdleRules(scope: Scope): Promise<readonly ConfigProblem[]> {
  const { config } = scope.get(SERVICES.options);
  // More tools make no more rules idle.
  const written = findRuleProblems(config, (rules) => findIdleRules(rules, { tools: CONTROL_REFS }));
  if (written.length === 0) return [];
  const mcp = await listMcpTools(scope);
  const tools = [...CONTROL_REFS, ...scope.get(SERVICES.plugins).tools.map(refOf), ...mcp.tools.map(refOf)];
  const absent = absentOwners(scope);
  return findRuleProblems(config, (rules) => findIdleRules(rules, { tools, absent }));
}

function refOf({ tool }: { readonly tool: ToolRef }): ToolRef {
  return tool;
}

/** Servers that are not ready, and plugins that are off or could not be used. */
function absentOwners(scope: Scope): readonly AbsentOwner[] {
  const { plugins = {} } = scope.get(SERVICES.options).config;
  const started = new Set(scope.get(SERVICES.plugins).plugins.map(({ id }) => id));
  const known = [
    ...BUNDLED_PLUGINS.filter(({ core }) => !core).map(({ id }) => id),
    ...Object.keys(plugins.installed ?? {}),
    ...Object.keys(plugins.entries ?? {}).filter((id) => !BUNDLED_PLUGINS.some((each) => each.id === id)),
  ];
  const servers = scope.get(SERVICES.mcp).status();
  return [
    ...known.filter((id) => !started.has(id)).map((owner) => ({ source: 'openclaw', owner }) as const),
    ...servers
      .filter(({ state }) => state !== 'ready')
      .map(({ name }) => ({ source: 'mcp', owner: name }) as const),
  ];
}
