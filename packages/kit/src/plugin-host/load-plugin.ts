import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { messageOf, OpenClawError } from '@openclaw/contracts';
import {
  type CheckOptions,
  checkPlugin,
  MANIFEST_FILE,
  type PluginManifest,
  type PluginPackage,
  type PluginProblem,
  type ToolPlugin,
} from '@openclaw/plugin-sdk';
import { type PluginFolder, refuseProblems } from './plugin-folder.ts';
import { within } from './within.ts';

export interface LoadedPlugin {
  readonly plugin: ToolPlugin;
  /** Of tools that were left out. */
  readonly problems: readonly PluginProblem[];
  /** What its files say, of a plugin that was loaded from a folder. */
  readonly files?: LoadedFiles;
}

export interface LoadedFiles {
  readonly folder: string;
  readonly package: PluginPackage;
  readonly manifest?: PluginManifest;
  readonly isAsBuilt: boolean;
  readonly remedy: string;
}

export interface LoadOptions extends CheckOptions {
  /** Milliseconds that the module may take to load. */
  readonly timeoutMs: number;
}

/**
 * Runs the entry module of a folder that was read; messages do not say which, as whoever tells them does. Throws `plugin_invalid` for files or an export that are no
 * plugin and `plugin_load_failed` if the module throws or takes too long.
 */
export async function loadPlugin(read: PluginFolder, options: LoadOptions): Promise<LoadedPlugin> {
  refuseProblems(read);
  const { folder, entry, manifest, isAsBuilt, remedy } = read;
  if (entry === undefined || read.package === undefined) throw invalid([]);
  const exported = await importEntry(entry, folder, options.timeoutMs);
  const files = {
    folder,
    package: read.package,
    ...(manifest === undefined ? {} : { manifest }),
    isAsBuilt,
    remedy,
  };
  const adopted = adoptPlugin(exported, options);
  const { id } = adopted.plugin;
  // SECURITY: it was chosen, configured and switched on as the plugin that its manifest says it is.
  if (manifest !== undefined && manifest.id !== id) {
    const message = `${MANIFEST_FILE}/id is ${manifest.id}, and the code says ${id}. ${remedy}`;
    throw new OpenClawError('plugin_invalid', message);
  }
  return { ...adopted, files };
}

/** Checks what a module exported by default and takes it as a plugin. */
export function adoptPlugin(exported: unknown, options: CheckOptions = {}): LoadedPlugin {
  const check = checkPlugin(exported, options);
  if (!check.ok) throw invalid(check.problems);
  return { plugin: check.plugin, problems: check.problems };
}

/** What the module exports by default. Throws `plugin_load_failed` if it throws or takes too long. */
export async function importEntry(entry: string, folder: string, timeoutMs: number): Promise<unknown> {
  try {
    const module: unknown = await within(() => import(pathToFileURL(entry).href), {
      timeoutMs,
      what: 'its module',
    });
    return typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
  } catch (thrown) {
    throw new OpenClawError(
      'plugin_load_failed',
      `the plugin failed while it was loaded: ${messageOf(thrown)}${placeIn(thrown, { folder, entry })}`,
      { cause: thrown },
    );
  }
}

/** Where its author has to look: ` (file:///plugins/garden/index.js:3)`. A syntax error says so only to Node itself. */
function placeIn(
  thrown: unknown,
  { folder, entry }: { readonly folder: string; readonly entry: string },
): string {
  const stack = thrown instanceof Error ? String(thrown.stack) : '';
  const own = [folder, dirname(entry)].flatMap((each) => [`${pathToFileURL(each).href}/`, `${each}/`]);
  const places = [...stack.matchAll(/(?:file:\/\/)?\/\S{1,1000}?:\d{1,9}(?=[:\s)]|$)/gu)].map(
    ([place]) => place,
  );
  const place = places.find((each) => own.some((start) => each.startsWith(start)));
  if (place !== undefined) return ` (${place})`;
  return thrown instanceof SyntaxError ? ` (to see where, run: node ${entry})` : '';
}

function invalid(problems: readonly PluginProblem[]): OpenClawError {
  const lines = problems.map(({ path, message }) => `the default export${path} ${message}`);
  return new OpenClawError('plugin_invalid', lines.join('; '));
}
