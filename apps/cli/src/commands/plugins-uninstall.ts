import { join } from 'node:path';
import { unsetConfigValue } from '@openclaw/config';
import { OpenClawError } from '@openclaw/contracts';
import type { Cli } from '../cli.ts';
import { printJson, printLines } from '../output/print.ts';
import { warnOfProblems } from '../output/warn-of-problems.ts';
import { installedAs, knownPlugins, unknownPlugin } from '../plugins/known-plugins.ts';
import { removePackage } from '../plugins/package-store.ts';

/** `openclaw plugins uninstall`: the package, its registration and its settings; what the plugin kept stays. */
export async function uninstallPlugin(
  cli: Cli,
  id: string,
  { json }: { readonly json?: boolean },
): Promise<void> {
  const { plugins, config, stateDir } = await knownPlugins(cli);
  const installed = installedAs(id, config);
  if (installed === undefined) {
    const known = plugins.find((plugin) => plugin.id === id);
    if (known === undefined) throw unknownPlugin(id, plugins);
    const instead =
      known.source === 'bundled'
        ? `is part of the house. Turn it off: openclaw plugins disable ${id}`
        : `was not installed: take its folder out of ${known.key ?? 'plugins.paths'}`;
    throw new OpenClawError('request_invalid', `The plugin ${id} ${instead}`);
  }
  // The registration first: from then on nothing refers to the folder.
  const edit = await unsetConfigValue(`plugins.installed["${id}"]`, { env: cli.env });
  const settings = await unsetConfigValue(`plugins.entries["${id}"]`, { env: cli.env });
  await removePackage(cli, stateDir, installed.folder);
  const kept = join(stateDir, 'plugins', id);
  if (json === true) printJson(cli, { plugin: id, file: edit.path, settingsRemoved: settings.changed, kept });
  else {
    printLines(cli, [
      `Took ${id} out of ${edit.path}${settings.changed ? ', its settings included' : ''}. A Gateway that runs keeps it until it is started again.`,
      `What the plugin kept, if anything, stays in ${kept}`,
    ]);
  }
  warnOfProblems(cli, settings);
}
