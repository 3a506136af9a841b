import { type JsonObject, OpenClawError } from '@openclaw/contracts';
import {
  checkPlugin,
  listTools,
  type PluginContext,
  type PluginProblem,
  type ToolDefinition,
  type ToolPlugin,
} from '@openclaw/plugin-sdk';
import { createSchemaCompiler, type SchemaCompiler } from '@openclaw/schema';

export interface StartedPlugin {
  readonly plugin: ToolPlugin;
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
  const { plugin } = check;
  checkConfig(plugin, context.config, compiler);
  const { tools, problems } = await listTools(plugin, context, { compiler });
  if (problems.length > 0) throw invalid(`The plugin ${plugin.id} lists tools that cannot be used`, problems);
  return { plugin, tools };
}

function checkConfig({ id, configSchema }: ToolPlugin, config: JsonObject, compiler: SchemaCompiler): void {
  if (configSchema === undefined) {
    if (Object.keys(config).length === 0) return;
    const message = 'takes no configuration: it has no configSchema';
    throw invalid(`The configuration of ${id} does not fit`, [{ path: '', message }]);
  }
  const compiled = compiler.compile(configSchema);
  const validation = compiled.ok ? compiled.validate(config) : undefined;
  if (validation?.valid !== false) return; // A schema that does not compile was a problem of the plugin already.
  throw invalid(`The configuration of ${id} does not fit`, validation.problems);
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
