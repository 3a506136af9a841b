import type { ConfigProblem } from '@openclaw/config';
import { closestName, type JsonObject, type JsonSchema, OpenClawError } from '@openclaw/contracts';
import type { ToolPlugin } from '@openclaw/plugin-sdk';
import { declaredProperties, type SchemaCompiler, type SchemaProblem } from '@openclaw/schema';

/** What is known of a plugin by its manifest too, without running it. */
export type ConfiguredPlugin = Pick<ToolPlugin, 'id' | 'configSchema'>;

/** Throws `plugin_invalid` for a configuration that the plugin's own schema does not allow. */
export function checkPluginConfig(
  plugin: ConfiguredPlugin,
  config: JsonObject,
  schemas: SchemaCompiler,
): void {
  const problems = findConfigProblems(plugin, config, schemas);
  if (problems.length === 0) return;
  const lines = problems.map(({ path, message }) => `${path}: ${message}`);
  throw new OpenClawError(
    'plugin_invalid',
    `${lines.join('; ')}. The plugin is left out until this is mended.`,
  );
}

/** The same as a list, with paths of the configuration file. */
export function findConfigProblems(
  { id, configSchema }: ConfiguredPlugin,
  config: JsonObject,
  schemas: SchemaCompiler,
): readonly ConfigProblem[] {
  const path = `plugins.entries.${id}.config`;
  if (configSchema === undefined) {
    const message = 'this plugin takes no configuration';
    return Object.keys(config).length === 0 ? [] : [{ path, message }];
  }
  const compiled = schemas.compile(configSchema);
  if (!compiled.ok)
    return [{ path, message: `the configSchema of the plugin is invalid: ${compiled.reason}` }];
  const validation = compiled.validate(config);
  if (validation.valid) return [];
  return validation.problems.map((problem) => ({
    path: path + dotted(problem.path),
    message: problem.message + hint(problem, configSchema),
  }));
}

const MAX_NAMED = 12;

/** For a key that is not known: the one that was meant, and of the first level those that there are. */
function hint({ keyword, path, suggestion }: SchemaProblem, schema: JsonSchema): string {
  if (keyword !== 'additionalProperties' && keyword !== 'unevaluatedProperties') return '';
  const isFirstLevel = path.lastIndexOf('/') === 0;
  const known = isFirstLevel ? [...declaredProperties(schema).keys()].slice(0, MAX_NAMED) : [];
  const near = suggestion ?? closestName(path.slice(1), known);
  const there = known.length === 0 ? '' : `; there is: ${known.join(', ')}`;
  return (near === undefined ? '' : `; did you mean "${near}"`) + there;
}

/** `/beds/0/name` as the other paths of a configuration are written: `.beds[0].name`. */
function dotted(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((step) =>
      /^\d+$/u.test(step) ? `[${step}]` : `.${step.replaceAll('~1', '/').replaceAll('~0', '~')}`,
    )
    .join('');
}
