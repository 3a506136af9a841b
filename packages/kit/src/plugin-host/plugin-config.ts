import { type JsonObject, OpenClawError } from '@openclaw/contracts';
import type { ToolPlugin } from '@openclaw/plugin-sdk';
import type { SchemaCompiler } from '@openclaw/schema';

/** Throws `plugin_invalid` for a configuration that the plugin's own schema does not allow. */
export function checkPluginConfig(plugin: ToolPlugin, config: JsonObject, schemas: SchemaCompiler): void {
  const at = `plugins.entries.${plugin.id}.config`;
  if (plugin.configSchema === undefined) {
    if (Object.keys(config).length === 0) return;
    throw new OpenClawError('plugin_invalid', `${at}: the plugin ${plugin.id} takes no configuration.`);
  }
  const compiled = schemas.compile(plugin.configSchema);
  if (!compiled.ok) {
    throw new OpenClawError(
      'plugin_invalid',
      `The configSchema of the plugin ${plugin.id} is invalid: ${compiled.reason}`,
    );
  }
  const validation = compiled.validate(config);
  if (validation.valid) return;
  const lines = validation.problems.map(({ path, message }) => `${at}${path} ${message}`);
  throw new OpenClawError('plugin_invalid', lines.join('; '));
}
