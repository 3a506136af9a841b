import { join, resolve } from 'node:path';
import type { PluginsConfig } from '@openclaw/config';
import { type CheckOptions, MANIFEST_FILE } from '@openclaw/plugin-sdk';
import { type FileProblem, type PluginFolder, readPluginFolder } from './plugin-folder.ts';

/** A folder that the configuration names as a plugin's. */
export interface PluginPlace {
  readonly source: 'installed' | 'path';
  readonly folder: string;
  /** Where the configuration says so: `plugins.paths[0]`. */
  readonly key: string;
  /** The id under which it was installed. */
  readonly id?: string;
}

export interface PlacesOptions {
  readonly plugins: PluginsConfig;
  /** Relative plugin paths start here. */
  readonly baseDir: string;
  readonly stateDir: string;
}

/** Where packages are installed; apart from `plugins`, where each plugin keeps its own files. */
export function pluginPackagesDir(stateDir: string): string {
  return join(stateDir, 'plugin-packages');
}

/** Every configured folder, in the order in which plugins are taken. */
export function pluginPlaces({ plugins, baseDir, stateDir }: PlacesOptions): readonly PluginPlace[] {
  const installed = Object.entries(plugins.installed ?? {}).map(
    ([id, { folder }]): PluginPlace => ({
      source: 'installed',
      folder: join(pluginPackagesDir(stateDir), folder),
      key: `plugins.installed.${id}`,
      id,
    }),
  );
  const paths = (plugins.paths ?? []).map(
    (path, index): PluginPlace => ({
      source: 'path',
      folder: resolve(baseDir, path),
      key: `plugins.paths[${index}]`,
    }),
  );
  return [...installed, ...paths];
}

/** The files of a place. What was installed must be what somebody agreed to: a plugin of that id, with a manifest. */
export async function readPlace(place: PluginPlace, options: CheckOptions = {}): Promise<PluginFolder> {
  const files = await readPluginFolder(place.folder, options);
  if (place.id === undefined) return files;
  // SECURITY: to build it here would put what the code says now into the place of what somebody agreed to.
  const read = {
    ...files,
    remedy: `Tell its author, and install it again or take it out: openclaw plugins uninstall ${place.id}`,
  };
  const refuse = (path: string, message: string): PluginFolder => {
    const problem: FileProblem = { file: MANIFEST_FILE, path, message };
    return { ...read, problems: [...read.problems, problem] };
  };
  const again = `install it again, or take it out: openclaw plugins uninstall ${place.id}`;
  if (!read.hasManifest) return refuse('', `is not there; ${again}`);
  if (read.manifest === undefined || read.manifest.id === place.id) return read;
  return refuse('/id', `is ${read.manifest.id}, and ${place.id} was installed; ${again}`);
}
