import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { messageOf, OpenClawError } from '@openclaw/contracts';
import { pluginPackagesDir } from '@openclaw/kit';
import type { Cli } from '../cli.ts';
import { printableLine } from '../output/printable.ts';
import { noteConfig, STAGING_PREFIX, sweepPackages } from './sweep-packages.ts';

/** A folder in the making, beside the others, so that it is put into its place by a rename. */
export interface Staging extends AsyncDisposable {
  readonly folder: string;
  /** The name that `place` gives it. */
  nameFor(prefix: string): string;
  /** Puts it into its place under that name. */
  place(prefix: string): Promise<void>;
  /** It is no longer removed. */
  keep(): void;
}

/** A folder that is gone when disposed, unless it was kept. What killed processes left goes as well. */
export async function stage({ stateDir, configFile }: StageOptions): Promise<Staging> {
  const packages = pluginPackagesDir(stateDir);
  const folder = await attempt(packages, async () => {
    await mkdir(packages, { recursive: true, mode: 0o700 });
    await sweepPackages(packages);
    return mkdtemp(join(packages, STAGING_PREFIX));
  });
  let isKept = false;
  let place = folder;
  const nameFor = (prefix: string): string => `${prefix}-${basename(folder).slice(STAGING_PREFIX.length)}`;
  return {
    folder,
    nameFor,
    async place(prefix) {
      const wanted = join(packages, nameFor(prefix));
      await attempt(packages, async () => {
        await noteConfig(folder, configFile);
        await rename(folder, wanted);
      });
      place = wanted;
    },
    keep() {
      isKept = true;
    },
    async [Symbol.asyncDispose]() {
      if (isKept) return;
      // What cannot be removed now is swept another day; it must not hide why nothing was installed.
      await rm(place, { recursive: true, force: true }).catch(() => undefined);
    },
  };
}

export interface StageOptions {
  readonly stateDir: string;
  /** That will name what is staged. */
  readonly configFile: string;
}

/**
 * Removes the package that holds this path, as `plugins.installed.<id>.folder` names it. By then nothing refers to it,
 * so that files that cannot be removed fail nothing: they are told on stderr.
 */
export async function removePackage(cli: Cli, stateDir: string, path: string): Promise<void> {
  const [name = ''] = path.split('/');
  if (name === '' || name.startsWith('.')) return;
  const packages = pluginPackagesDir(stateDir);
  // Under a name that is swept, should this process be killed before all of it is gone.
  const doomed = join(packages, `${STAGING_PREFIX}${name}`);
  try {
    await rename(join(packages, name), doomed);
    await rm(doomed, { recursive: true, force: true });
  } catch (thrown) {
    if (isAbsent(thrown)) return;
    const why = printableLine(messageOf(thrown), 500);
    cli.stderr.write(`openclaw: warning: files that nothing uses any longer are left: ${why}\n`);
  }
}

function isAbsent(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
}

/** Throws `plugin_install_failed`, which names the folder, where the disk is full or may not be written. */
export async function attempt<T>(packages: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw new OpenClawError('plugin_install_failed', `${packages} cannot be changed: ${messageOf(thrown)}`, {
      cause: thrown,
    });
  }
}
