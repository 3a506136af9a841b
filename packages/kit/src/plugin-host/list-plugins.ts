import type { ConfigProblem, PluginEntry } from '@openclaw/config';
import type { PluginManifest } from '@openclaw/plugin-sdk';
import { createSchemaCompiler } from '@openclaw/schema';
import { bundledManifests } from './bundled-manifests.ts';
import { findConfigProblems } from './plugin-config.ts';
import { problemTexts } from './plugin-folder.ts';
import { type PlacesOptions, pluginPlaces, readPlace } from './plugin-places.ts';

/** A plugin as its manifest tells it; of plugins that are not our own nothing has run. */
export interface KnownPlugin {
  /** Absent for a folder without a readable manifest. */
  readonly id?: string;
  readonly source: 'bundled' | 'installed' | 'path';
  readonly enabled: boolean;
  /** The folder; absent for a bundled plugin. */
  readonly folder?: string;
  /** Where the configuration names it: `plugins.paths[0]`. */
  readonly key?: string;
  readonly packageName?: string;
  readonly version?: string;
  readonly manifest?: PluginManifest;
  /** What keeps it, or a part of it, from being used, or known. */
  readonly problems: readonly string[];
  /** What its schema does not allow in its `config`; it is left out then. Absent if all is well. */
  readonly configProblems?: readonly ConfigProblem[];
}

/** Bundled, installed and configured plugins, in the order in which a Gateway takes them. */
export async function listPlugins(options: PlacesOptions): Promise<readonly KnownPlugin[]> {
  const { entries = {} } = options.plugins;
  const isEnabled = (id: string | undefined): boolean => id === undefined || entries[id]?.enabled !== false;
  const bundled = (await bundledManifests(options.plugins)).map(
    ({ id, manifest, problems }): KnownPlugin => ({
      id,
      source: 'bundled',
      enabled: isEnabled(id),
      ...(manifest === undefined ? {} : { version: manifest.version, manifest }),
      problems,
    }),
  );
  const placed = await Promise.all(
    pluginPlaces(options).map(async (place): Promise<KnownPlugin> => {
      const read = await readPlace(place);
      const id = place.id ?? read.manifest?.id;
      return {
        ...(id === undefined ? {} : { id }),
        source: place.source,
        enabled: isEnabled(id),
        folder: place.folder,
        key: place.key,
        ...(read.package?.packageName === undefined ? {} : { packageName: read.package.packageName }),
        ...(read.package?.version === undefined ? {} : { version: read.package.version }),
        ...(read.manifest === undefined ? {} : { manifest: read.manifest }),
        problems: [
          ...problemTexts(read.problems),
          ...(read.hasManifest || place.source === 'installed'
            ? []
            : [
                `there is no manifest, so its tools are known only when it is loaded: openclaw plugins build ${place.folder}`,
              ]),
          ...(read.manifest === undefined || read.isAsBuilt ? [] : ['its manifest was changed by hand']),
        ],
      };
    }),
  );
  return withConfigProblems(withDuplicates([...bundled, ...placed]), entries);
}

/** Of the first of each id, which is the one that its entry configures. */
function withConfigProblems(
  plugins: readonly KnownPlugin[],
  entries: Readonly<Record<string, PluginEntry>>,
): readonly KnownPlugin[] {
  const schemas = createSchemaCompiler();
  const seen = new Set<string>();
  return plugins.map((plugin) => {
    const { id, manifest, enabled } = plugin;
    if (id === undefined || seen.has(id)) return plugin;
    seen.add(id);
    if (manifest === undefined || !enabled) return plugin;
    const config = Object.hasOwn(entries, id) ? (entries[id]?.config ?? {}) : {};
    const configProblems = findConfigProblems(manifest, config, schemas);
    if (configProblems.length === 0) return plugin;
    const told = configProblems.map(
      ({ path, message }) => `${path}: ${message}; the plugin is left out until this is mended`,
    );
    return { ...plugin, configProblems, problems: [...told, ...plugin.problems] };
  });
}

function withDuplicates(plugins: readonly KnownPlugin[]): readonly KnownPlugin[] {
  const first = new Map<string, KnownPlugin>();
  return plugins.map((plugin) => {
    if (plugin.id === undefined) return plugin;
    const other = first.get(plugin.id);
    if (other === undefined) {
      first.set(plugin.id, plugin);
      return plugin;
    }
    const problem = `left out: ${other.source} plugin ${plugin.id} comes first (${other.folder ?? 'part of the house'})`;
    return { ...plugin, problems: [...plugin.problems, problem] };
  });
}
