import { readFile, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { messageOf, OpenClawError } from '@openclaw/contracts';
import { checkPlugin, type PluginProblem, readPluginManifest, type ToolPlugin } from '@openclaw/plugin-sdk';

export interface LoadedPlugin {
  readonly plugin: ToolPlugin;
  /** Of tools that were left out. */
  readonly problems: readonly PluginProblem[];
}

/**
 * Loads the plugin package in a folder: its `package.json`, then the entry module it names. Throws
 * `plugin_invalid` for a package or export that is no plugin and `plugin_load_failed` if its module throws.
 */
export async function loadPlugin(folder: string): Promise<LoadedPlugin> {
  const manifest = readPluginManifest(await readPackageJson(folder));
  if (!manifest.ok) throw invalid(folder, 'package.json', manifest.problems);
  const entry = await entryOnDisk(folder, manifest.manifest.entry);
  return adoptPlugin(await importEntry(entry, folder), folder);
}

/** Checks what a module exported by default and takes it as a plugin. */
export function adoptPlugin(exported: unknown, from: string): LoadedPlugin {
  const check = checkPlugin(exported);
  if (!check.ok) throw invalid(from, 'the default export', check.problems);
  return { plugin: check.plugin, problems: check.problems };
}

async function readPackageJson(folder: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  } catch (thrown) {
    throw new OpenClawError(
      'plugin_invalid',
      `${folder}: package.json cannot be read (${messageOf(thrown)})`,
      {
        cause: thrown,
      },
    );
  }
}

/** The entry's real place. SECURITY: a link out of the folder would load a module that nobody agreed to. */
async function entryOnDisk(folder: string, entry: string): Promise<string> {
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, entry))]);
    const inside = relative(root, file);
    if (!inside.startsWith('..') && !isAbsolute(inside)) return file;
  } catch (thrown) {
    throw new OpenClawError(
      'plugin_invalid',
      `${folder}: there is no ${entry}, the entry that package.json names`,
      {
        cause: thrown,
      },
    );
  }
  throw new OpenClawError('plugin_invalid', `${folder}: the entry ${entry} leads out of the folder`);
}

async function importEntry(entry: string, folder: string): Promise<unknown> {
  try {
    const module: unknown = await import(pathToFileURL(entry).href);
    return typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
  } catch (thrown) {
    throw new OpenClawError(
      'plugin_load_failed',
      `${folder}: the plugin threw while it was loaded: ${messageOf(thrown)}`,
      {
        cause: thrown,
      },
    );
  }
}

function invalid(folder: string, what: string, problems: readonly PluginProblem[]): OpenClawError {
  const lines = problems.map(({ path, message }) => `${what}${path} ${message}`);
  return new OpenClawError('plugin_invalid', `${folder}: ${lines.join('; ')}`);
}
