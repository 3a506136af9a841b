import type { JsonObject } from '@openclaw/contracts';
import type { PluginManifest } from '@openclaw/plugin-sdk';
import { declaredProperties } from '@openclaw/schema';

const MAX_NAMES = 20;
/** A value of each type, to be written over. */
const BLANKS: ReadonlyMap<unknown, string> = new Map([
  ['string', '"…"'],
  ['number', '0'],
  ['integer', '0'],
  ['boolean', 'false'],
  ['array', '[]'],
  ['object', '{}'],
]);

/** What to do before a plugin is used, if it requires a configuration that is not there: lines for people. */
export function renderMissingConfig(
  { id, configSchema }: Pick<PluginManifest, 'id' | 'configSchema'>,
  config: JsonObject,
): readonly string[] {
  if (configSchema === undefined || typeof configSchema === 'boolean') return [];
  const { required } = configSchema;
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  if (names.every((name) => Object.hasOwn(config, name))) return [];
  const properties = declaredProperties(configSchema);
  const blanks = names.map((name) => {
    const schema = properties.get(name);
    const type = typeof schema === 'object' ? schema['type'] : undefined;
    return `${name}: ${BLANKS.get(type) ?? 'null'}`;
  });
  const why = `It is left out until it is configured; openclaw plugins inspect ${id} shows what it takes`;
  // SECURITY: people paste the line into a shell, and the names are the plugin's.
  if (names.length > MAX_NAMES || !names.every((name) => /^[\w$]{1,100}$/u.test(name))) return [`${why}.`];
  return [`${why}:`, `  openclaw config set plugins.entries.${id}.config '{ ${blanks.join(', ')} }'`];
}
