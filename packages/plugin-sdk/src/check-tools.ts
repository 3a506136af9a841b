import { checkTool } from './check-tool.ts';
import { readField, thrownText } from './plain-json.ts';
import type { PluginProblem } from './plugin-problem.ts';
import type { SchemaCompiling } from './schema-compiling.ts';
import type { ToolDefinition } from './tool-definition.ts';
import type { PluginContext, ToolPlugin } from './tool-plugin.ts';

export interface CheckOptions {
  /** Compiles each schema too. Slow for hundreds of tools: for `plugins validate`, not for every start. */
  readonly compiler?: SchemaCompiling;
  /** Told what is used as it is, and yet is most likely not what its author meant; for `plugins validate`. */
  readonly onHint?: (hint: PluginProblem) => void;
}

/** `ok: false` when there is no list at all; a bad member of a list costs only itself. */
export interface CheckedTools {
  readonly ok: boolean;
  readonly tools: readonly ToolDefinition[];
  readonly problems: readonly PluginProblem[];
}

/** Of one plugin. */
export const MAX_TOOLS = 5_000;

/**
 * The tools of a checked plugin, asking its function for them if it has one. Never rejects: if the function
 * throws there are no tools and one problem says so.
 */
export async function listTools(
  plugin: ToolPlugin,
  context: PluginContext,
  options: CheckOptions = {},
): Promise<CheckedTools> {
  if (typeof plugin.tools !== 'function') return checkTools(plugin.tools, options);
  try {
    return checkTools(await plugin.tools(context), options);
  } catch (thrown) {
    return { ok: false, tools: [], problems: [{ path: '/tools', message: `throws: ${thrownText(thrown)}` }] };
  }
}

/** Each of a list of unknown make; the healthy ones, and why each other is left out. */
export function checkTools(value: unknown, options: CheckOptions = {}): CheckedTools {
  const members = readList(value);
  if (!members.ok) return { ok: false, tools: [], problems: [{ path: '/tools', message: members.message }] };
  const tools = new Map<string, ToolDefinition>();
  const problems: PluginProblem[] = [];
  for (const [index, member] of members.list.entries()) {
    const path = `/tools/${index}`;
    if (!member.ok) {
      problems.push({ path, message: member.message });
      continue;
    }
    const check = checkTool(member.value, path, options);
    if (!check.ok) {
      problems.push(...check.problems);
    } else if (tools.has(check.tool.name)) {
      const message = `is used by an earlier tool of this plugin: ${check.tool.name}`;
      problems.push({ path: `${path}/name`, message, tool: check.tool.name });
    } else {
      tools.set(check.tool.name, check.tool);
    }
  }
  return { ok: true, tools: [...tools.values()], problems };
}

type Field = ReturnType<typeof readField>;

function readList(
  value: unknown,
): { readonly ok: true; readonly list: readonly Field[] } | { readonly ok: false; readonly message: string } {
  try {
    if (!Array.isArray(value))
      return { ok: false, message: 'must be a list of tools, or a function that gives one' };
    const { length } = value;
    if (length > MAX_TOOLS) return { ok: false, message: `must hold at most ${MAX_TOOLS} tools` };
    return { ok: true, list: Array.from({ length }, (_, index) => readField(value, String(index))) };
  } catch (thrown) {
    return { ok: false, message: `throws while being read: ${thrownText(thrown)}` };
  }
}
