import { AssertionError } from 'node:assert';
import { createCatalogCache } from '@openclaw/catalog';
import { openclawToolId } from '@openclaw/contracts';
import { pluginTool } from '@openclaw/kit';
import type { ToolDefinition, ToolPlugin } from '@openclaw/plugin-sdk';
import { explainMiss } from './explain-miss.ts';
import { neighbourTool, publicNeighbours } from './neighbours.ts';
import type { FindableOptions } from './plugin-bench.ts';

interface FindableIn extends FindableOptions {
  readonly plugin: ToolPlugin;
  readonly tools: readonly ToolDefinition[];
}

const DEFAULT_WITHIN = 5;

/** Searches the tools of a plugin and its neighbours as `tool_search` does. See `PluginBench.expectFindable`. */
export async function expectFindable(
  request: string,
  { tool: name, within = DEFAULT_WITHIN, among, plugin, tools }: FindableIn,
): Promise<{ readonly rank: number; readonly of: number }> {
  if (!Number.isSafeInteger(within) || within < 1)
    throw new RangeError('within must be a whole number of at least 1');
  const wanted = tools.find((tool) => tool.name === name);
  if (wanted === undefined) {
    const names = tools.map((tool) => tool.name);
    throw failure(`The plugin ${plugin.id} has no tool ${name}. It has: ${names.join(', ')}.`, {
      names,
      name,
    });
  }
  if (wanted.catalogMode === 'direct-only') {
    const message = `${name} is direct-only: it is a function of its own in every mode, and search never gives it.`;
    throw failure(message, { names: [], name });
  }
  const neighbours = (among ?? (await publicNeighbours())).map(neighbourTool);
  const own = tools
    .filter(({ catalogMode }) => catalogMode !== 'direct-only')
    .map((tool) => pluginTool(tool, plugin.id));
  const snapshot = createCatalogCache().snapshot([...own, ...neighbours]);
  const id = openclawToolId(plugin.id, name);
  const explanation = snapshot.explain(request, id);
  const rank = explanation?.rank;
  const of = snapshot.entries.length;
  if (rank !== undefined && rank <= within) return { rank, of };
  const found = snapshot.search(request, Math.max(within, DEFAULT_WITHIN)).map((hit) => ({
    tool: hit.tool,
    explanation: snapshot.explain(request, hit.tool.id),
  }));
  const message = explainMiss({ request, within, of, tool: wanted, explanation, found });
  throw failure(message, { names: found.map((hit) => hit.tool.name), name });
}

/** A test runner shows `actual` beside `expected`. */
function failure(
  message: string,
  { names, name }: { readonly names: readonly string[]; readonly name: string },
) {
  return new AssertionError({ message, actual: names, expected: [name], operator: 'expectFindable' });
}
