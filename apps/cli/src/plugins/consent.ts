import { createInterface } from 'node:readline';
import { OpenClawError } from '@openclaw/contracts';
import type { PluginManifest } from '@openclaw/plugin-sdk';
import type { Cli } from '../cli.ts';
import { count } from '../output/count.ts';
import { printableLine } from '../output/printable.ts';
import { canPrompt } from '../tools/approval-prompt.ts';
import type { FetchedPackage } from './fetch-package.ts';
import type { FolderSize } from './measure-folder.ts';
import { renderPowers } from './render-manifest.ts';

export interface Offer {
  readonly manifest: PluginManifest;
  readonly fetched: FetchedPackage;
  readonly from: string;
  /** The version that it takes the place of. */
  readonly replaces?: string;
  /** Of the configuration that is there for its id already. */
  readonly mayStartRuns?: boolean;
}

const MAX_NAMES_SHOWN = 30;

/** What somebody has to know who decides about a plugin. */
export function renderOffer({ manifest, fetched, from, replaces, mayStartRuns }: Offer): readonly string[] {
  const { id, name, description, tools } = manifest;
  return [
    `${id} ${fetched.version}, the package ${fetched.name}, from ${printableLine(from, 300)}`,
    ...(replaces === undefined ? [] : [`It takes the place of ${replaces}.`]),
    printableLine(description === '' ? name : `${name}: ${description}`, 300),
    `${count(tools.length, 'tool')}${tools.length === 0 ? '' : `: ${shown(tools.map((tool) => tool.name))}`}`,
    ...renderPowers(manifest),
    ...(manifest.background && mayStartRuns === true ? ['It is true already: it will start runs.'] : []),
    fetched.dependencies === 0
      ? `It depends on no other package. It has ${sizeText(fetched.size)}.`
      : `It brings ${count(fetched.dependencies, 'other package')}. All of it has ${sizeText(fetched.size)}.`,
    ...(fetched.withInstallScripts.length === 0
      ? []
      : [
          `Install scripts were not run and will not be; what needs them may fail: ${shown(fetched.withInstallScripts)}`,
        ]),
    "It runs inside the Gateway's process with your rights: it can read, change and send what you can.",
  ];
}

/** Resolves once somebody has agreed. Throws `plugin_consent_required` if nobody does, or nobody can be asked. */
export async function requireConsent(cli: Cli, { yes, signal }: ConsentOptions): Promise<void> {
  if (yes) return;
  if (!canPrompt(cli)) {
    const message = 'Nothing was installed: nobody is here to agree. Add --yes if you do.';
    throw new OpenClawError('plugin_consent_required', message);
  }
  if (!(await ask(cli, signal))) {
    throw new OpenClawError('plugin_consent_required', 'Nothing was installed.');
  }
}

export interface ConsentOptions {
  readonly yes: boolean;
  readonly signal: AbortSignal;
}

/** Ctrl-C and the end of the input are a no. */
function ask({ stdin, stderr }: Cli, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const terminal = createInterface({ input: stdin, output: stderr, signal });
  terminal.once('line', (line) => {
    resolve(/^y(?:es)?$/iu.test(line.trim()));
    terminal.close();
  });
  terminal.once('close', () => resolve(false));
  terminal.setPrompt('Install it? [y/N] ');
  terminal.prompt();
  return promise;
}

function sizeText({ files, bytes }: FolderSize): string {
  return `${count(files, 'file or folder', 'files and folders')}, ${(bytes / 1_000_000).toFixed(1)} MB`;
}

function shown(names: readonly string[]): string {
  const first = names.slice(0, MAX_NAMES_SHOWN).map((name) => printableLine(name, 100));
  const more = names.length - first.length;
  return more === 0 ? first.join(', ') : `${first.join(', ')} and ${more} more`;
}
