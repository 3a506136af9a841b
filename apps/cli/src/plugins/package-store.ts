import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { messageOf, OpenClawError } from '@openclaw/contracts';
import { pluginPackagesDir } from '@openclaw/kit';

/** A folder in the making, beside the others, so that it is put into its place by a rename. */
export interface Staging extends AsyncDisposable {
  readonly folder: string;
  /** Gives it its name for good; it is no longer removed. */
  keepAs(prefix: string): Promise<string>;
}

const STAGING_PREFIX = '.staging-';
const DAY_MS = 86_400_000;

/** An empty folder that is gone when disposed, unless it was kept. Those of processes that were killed go as well. */
export async function stage(stateDir: string): Promise<Staging> {
  const packages = pluginPackagesDir(stateDir);
  const folder = await attempt(packages, async () => {
    await mkdir(packages, { recursive: true, mode: 0o700 });
    await sweep(packages);
    return mkdtemp(join(packages, STAGING_PREFIX));
  });
  let isKept = false;
  return {
    folder,
    async keepAs(prefix) {
      const name = `${prefix}-${basename(folder).slice(STAGING_PREFIX.length)}`;
      await attempt(packages, () => rename(folder, join(packages, name)));
      isKept = true;
      return name;
    },
    async [Symbol.asyncDispose]() {
      if (!isKept) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Removes the package that holds this path, as `plugins.installed.<id>.folder` names it. */
export async function removePackage(stateDir: string, path: string): Promise<void> {
  const [name = ''] = path.split('/');
  if (name === '' || name.startsWith('.')) return;
  const packages = pluginPackagesDir(stateDir);
  await attempt(packages, () => rm(join(packages, name), { recursive: true, force: true }));
}

async function sweep(packages: string): Promise<void> {
  for (const name of await readdir(packages)) {
    if (!name.startsWith(STAGING_PREFIX)) continue;
    const folder = join(packages, name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > DAY_MS) await rm(folder, { recursive: true, force: true });
  }
}

async function attempt<T>(packages: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw new OpenClawError('plugin_install_failed', `${packages}: ${messageOf(thrown)}`, { cause: thrown });
  }
}
