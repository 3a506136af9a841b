import {
  type InstalledPlugin,
  loadConfig,
  type PluginEntry,
  type PluginsConfig,
  resolveStateDir,
} from '@openclaw/config';
import { OpenClawError } from '@openclaw/contracts';
import { type KnownPlugin, listPlugins } from '@openclaw/kit';
import type { Cli } from '../cli.ts';

export interface KnownPlugins {
  readonly plugins: readonly KnownPlugin[];
  readonly config: PluginsConfig;
  readonly configFile: string;
  readonly stateDir: string;
}

/** The plugins of the configuration, by their manifests: nothing of them runs. */
export async function knownPlugins({ env }: Cli): Promise<KnownPlugins> {
  const { config, baseDir, path } = await loadConfig({ env });
  const stateDir = resolveStateDir(env);
  const plugins = config.plugins ?? {};
  return {
    plugins: await listPlugins({ plugins, baseDir, stateDir }),
    config: plugins,
    configFile: path,
    stateDir,
  };
}

/** What is installed under an id; `constructor` is one that no object may answer for. */
export function installedAs(id: string, { installed = {} }: PluginsConfig): InstalledPlugin | undefined {
  return Object.hasOwn(installed, id) ? installed[id] : undefined;
}

/** What the configuration says of an id, in the same way. */
export function entryOf(id: string, { entries = {} }: PluginsConfig): PluginEntry | undefined {
  return Object.hasOwn(entries, id) ? entries[id] : undefined;
}

/** Throws `plugin_not_found`, and names those that there are. */
export function unknownPlugin(id: string, plugins: readonly KnownPlugin[]): OpenClawError {
  const ids = plugins.flatMap((plugin) => (plugin.id === undefined ? [] : [plugin.id]));
  const asked = JSON.stringify(id.slice(0, 100));
  return new OpenClawError(
    'plugin_not_found',
    `There is no plugin ${asked}. There is: ${[...new Set(ids)].join(', ')}.`,
  );
}
