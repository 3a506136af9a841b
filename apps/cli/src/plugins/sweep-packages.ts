import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Of folders in the making, and of those that are being removed. */
export const STAGING_PREFIX = '.staging-';

/** In the folder of each package: the config file that it was installed for. Others may share the state folder. */
const NOTE_FILE = '.installed-for';
const DAY_MS = 86_400_000;

export function noteConfig(folder: string, configFile: string): Promise<void> {
  return writeFile(join(folder, NOTE_FILE), configFile);
}

/**
 * Removes what killed processes left a day ago or earlier: folders in the making, and packages that the config file
 * that they were installed for does not name. One whose config file cannot be read stays.
 */
export async function sweepPackages(packages: string): Promise<void> {
  for (const name of await readdir(packages)) {
    const folder = join(packages, name);
    if (!(await isOld(folder))) continue;
    if (name.startsWith(STAGING_PREFIX) || (await isForgotten(folder, name))) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** One that is gone by now was another install's. */
async function isOld(folder: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(folder)).mtimeMs > DAY_MS;
  } catch (thrown) {
    if (isOfSystem(thrown)) return false;
    throw thrown;
  }
}

async function isForgotten(folder: string, name: string): Promise<boolean> {
  const configFile = await readIfPossible(join(folder, NOTE_FILE));
  if (configFile === undefined) return false;
  const config = await readIfPossible(configFile);
  return config !== undefined && !config.includes(name);
}

async function readIfPossible(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (thrown) {
    if (isOfSystem(thrown)) return undefined;
    throw thrown;
  }
}

function isOfSystem(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown;
}
