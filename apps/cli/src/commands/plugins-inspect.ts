import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { OpenClawError } from '@openclaw/contracts';
import { problemTexts, readPluginFolder } from '@openclaw/kit';
import type { PluginManifest } from '@openclaw/plugin-sdk';
import type { Cli } from '../cli.ts';
import { ExitStatus } from '../exit-status.ts';
import { printJson, printLines } from '../output/print.ts';
import { printableLine } from '../output/printable.ts';
import { knownPlugins, unknownPlugin } from '../plugins/known-plugins.ts';
import { renderManifest } from '../plugins/render-manifest.ts';

interface Inspected {
  readonly id?: string;
  readonly source?: string;
  readonly enabled?: boolean;
  readonly folder?: string;
  readonly key?: string;
  readonly version?: string;
  readonly problems: readonly string[];
  readonly manifest?: PluginManifest;
}

/** `openclaw plugins inspect`: a plugin of the configuration by its id, or one in a folder; runs nothing. */
export async function inspectPlugin(
  cli: Cli,
  asked: string,
  { json }: { readonly json?: boolean },
): Promise<void> {
  const plugin = await find(cli, asked);
  const { manifest, problems } = plugin;
  if (json === true) {
    printJson(cli, plugin);
    if (manifest === undefined) throw new ExitStatus(1);
    return;
  }
  if (manifest === undefined) {
    const why = problems.length === 0 ? 'it has no manifest' : problems.join('; ');
    throw new OpenClawError('plugin_invalid', `Nothing can be said of ${asked} without running it: ${why}`);
  }
  printLines(cli, [
    printableLine(`${manifest.id} ${plugin.version ?? manifest.version}${placeOf(plugin)}`, 2_000),
    ...problems.map((problem) => printableLine(`Problem: ${problem}`, 600)),
    ...renderManifest(manifest),
  ]);
}

async function find(cli: Cli, asked: string): Promise<Inspected> {
  if (/^\.|[/\\]/u.test(asked)) return inspectFolder(resolve(asked));
  const { plugins } = await knownPlugins(cli);
  // A plugin without a manifest is known by its package's name alone.
  const plugin =
    plugins.find(({ id }) => id === asked) ??
    plugins.find(({ id, packageName }) => id === undefined && packageName === asked);
  if (plugin === undefined) throw unknownPlugin(asked, plugins);
  return plugin;
}

async function inspectFolder(folder: string): Promise<Inspected> {
  if (!(await isFolder(folder))) {
    const message = `${folder} is no folder. Of a tarball, openclaw plugins install shows what it is before it asks.`;
    throw new OpenClawError('plugin_invalid', message);
  }
  const { manifest, package: described, isAsBuilt, hasManifest, problems } = await readPluginFolder(folder);
  const missing = hasManifest ? [] : [`there is no manifest: openclaw plugins build ${folder}`];
  const edited = manifest === undefined || isAsBuilt ? [] : ['its manifest was changed by hand'];
  return {
    ...(manifest === undefined ? {} : { id: manifest.id, manifest }),
    folder,
    ...(described?.version === undefined ? {} : { version: described.version }),
    problems: [...problemTexts(problems), ...missing, ...edited],
  };
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() === true;
}

function placeOf({ source, folder, key, enabled }: Inspected): string {
  if (source === undefined) return ` in ${folder ?? ''}, which no configuration names`;
  const where = folder === undefined ? ', part of the house' : ` in ${folder} (${key ?? ''})`;
  return `${where}, ${enabled === false ? 'off' : 'on'}`;
}
