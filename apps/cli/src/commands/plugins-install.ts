import { join } from 'node:path';
import { type ConfigEdit, type InstalledPlugin, setConfigValue } from '@openclaw/config';
import { OpenClawError } from '@openclaw/contracts';
import { checkPluginPackage } from '@openclaw/kit';
import { type Cli, isTerminal, onStopSignals } from '../cli.ts';
import { recordOf } from '../mcp/written-servers.ts';
import { printJson, printLines } from '../output/print.ts';
import { printableLine } from '../output/printable.ts';
import { warnOfProblems } from '../output/warn-of-problems.ts';
import { type Offer, renderOffer, requireConsent } from '../plugins/consent.ts';
import { type FetchedPackage, fetchPackage } from '../plugins/fetch-package.ts';
import { readInstallSource } from '../plugins/install-source.ts';
import { entryOf, installedAs, type KnownPlugins, knownPlugins } from '../plugins/known-plugins.ts';
import { renderMissingConfig } from '../plugins/missing-config.ts';
import { removePackage, type Staging, stage } from '../plugins/package-store.ts';

export interface PluginsInstallFlags {
  readonly yes?: boolean;
  readonly json?: boolean;
}

/**
 * `openclaw plugins install`: fetches, looks over, asks, and only then puts it into its place and names it in the
 * config file, which is the moment of installing. Until then a failure or a signal leaves nothing behind.
 */
export async function installPlugin(cli: Cli, written: string, flags: PluginsInstallFlags): Promise<void> {
  const source = await readInstallSource(written);
  const known = await knownPlugins(cli);
  const stop = new AbortController();
  using _signals = onStopSignals(cli, () => stop.abort());
  await using staging = await stage(known);
  const what = source.spec;
  // npm tries a registry that does not answer again and again, for a minute and more.
  if (isTerminal(cli.stderr)) cli.stderr.write(`Fetching ${printableLine(what, 300)} …\n`);
  const fetched = await fetchPackage(source, staging.folder, { env: cli.env, signal: stop.signal, what });
  const manifest = await checkPluginPackage(join(staging.folder, fetched.path), fetched.name);
  const before = refuseTaken(manifest.id, fetched, known);
  const offer: Offer = {
    manifest,
    fetched,
    from: what,
    ...(before === undefined ? {} : { replaces: before.version ?? 'another version' }),
    mayStartRuns: entryOf(manifest.id, known.config)?.mayStartRuns === true,
  };
  const summary = renderOffer(offer);
  if (flags.json === true) cli.stderr.write(summary.map((line) => `${line}\n`).join(''));
  else printLines(cli, summary);
  await requireConsent(cli, { yes: flags.yes === true, signal: stop.signal });
  if (stop.signal.aborted)
    throw new OpenClawError('plugin_install_failed', 'Stopped. Nothing was installed.');

  const folder = `${staging.nameFor(manifest.id)}/${fetched.path}`;
  const entry: InstalledPlugin = { folder, version: fetched.version, from: what };
  const edit = await register(cli, { id: manifest.id, entry, before, staging });
  if (before !== undefined) await removePackage(cli, known.stateDir, before.folder);
  if (flags.json === true) printJson(cli, { ...offer, folder, file: edit.path });
  else {
    const configured = entryOf(manifest.id, known.config);
    printLines(cli, [
      `Installed ${manifest.id} ${fetched.version}. A Gateway that runs has it once it is started again.`,
      configured?.enabled === false
        ? `It is off. Turn it on: openclaw plugins enable ${manifest.id}`
        : undefined,
      ...renderMissingConfig(manifest, configured?.config ?? {}),
    ]);
  }
  warnOfProblems(cli, edit);
}

/** What is installed under that id now. Throws `plugin_invalid` if the id is somebody else's. */
function refuseTaken(
  id: string,
  { name }: FetchedPackage,
  { plugins, config }: KnownPlugins,
): InstalledPlugin | undefined {
  const other = plugins.find((plugin) => plugin.id === id && plugin.source !== 'installed');
  if (other !== undefined) {
    const whose =
      other.source === 'bundled'
        ? 'that of a bundled plugin'
        : `taken by ${other.key ?? ''} (${other.folder ?? ''})`;
    throw new OpenClawError('plugin_invalid', `${name}: its id ${id} is ${whose}. Nothing was installed.`);
  }
  const before = installedAs(id, config);
  if (before === undefined || before.folder.endsWith(`/node_modules/${name}`)) return before;
  const message = `${name}: its id ${id} is that of another package (${before.folder}). Take that out first: openclaw plugins uninstall ${id}`;
  throw new OpenClawError('plugin_invalid', message);
}

interface Registration {
  readonly id: string;
  readonly entry: InstalledPlugin;
  /** What somebody agreed to replace. */
  readonly before: InstalledPlugin | undefined;
  readonly staging: Staging;
}

/** Puts it into its place as the last thing before it is named there, so that a kill leaves no folder of no use. */
async function register({ env }: Cli, { id, entry, before, staging }: Registration): Promise<ConfigEdit> {
  const edit = await setConfigValue(`plugins.installed["${id}"]`, JSON.stringify(entry), {
    env,
    async beforeWriting(now) {
      if (recordOf(now)['folder'] !== before?.folder) {
        const message = `${id}: somebody else installed or uninstalled it meanwhile. Nothing was installed; see openclaw plugins inspect ${id}, and run this again.`;
        throw new OpenClawError('plugin_install_failed', message);
      }
      await staging.place(id);
    },
  });
  staging.keep();
  return edit;
}
