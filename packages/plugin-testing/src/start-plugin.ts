import { OpenClawError } from '@openclaw/contracts';
import { checkPluginConfig } from '@openclaw/kit';
import {
  checkPlugin,
  listTools,
  type PluginContext,
  type PluginProblem,
  type SettledPlugin,
  settleHooks,
  type ToolDefinition,
} from '@openclaw/plugin-sdk';
import { createSchemaCompiler } from '@openclaw/schema';

export interface StartedPlugin {
  readonly plugin: SettledPlugin;
  readonly tools: readonly ToolDefinition[];
}

/**
 * What a host does with a plugin before its tools are used, but strict: a tool that a Gateway would leave out with a
 * warning throws `plugin_invalid` here, with every problem in the message.
 */
export async function startPlugin(exported: unknown, context: PluginContext): Promise<StartedPlugin> {
  const compiler = createSchemaCompiler();
  const check = checkPlugin(exported, { compiler });
  if (!check.ok || check.problems.length > 0) throw invalid('The plugin cannot be used', check.problems);
  checkPluginConfig(check.plugin, context.config, compiler);
  const settled = await settleHooks(check.plugin, context);
  if (!settled.ok) {
    throw invalid(`The plugin ${check.plugin.id} gives hooks that cannot be used`, settled.problems);
  }
  const { plugin } = settled;
  const { tools, problems } = await listTools(plugin, context, { compiler });
  if (problems.length > 0) throw invalid(`The plugin ${plugin.id} lists tools that cannot be used`, problems);
  return { plugin, tools };
}

function invalid(
  what: string,
  problems: readonly Pick<PluginProblem, 'path' | 'message' | 'tool'>[],
): OpenClawError {
  const lines = problems.map(
    ({ tool, path, message }) => `\n  ${tool === undefined ? '' : `${tool} `}${path} ${message}`,
  );
  return new OpenClawError('plugin_invalid', `${what}:${lines.join('')}`);
}
