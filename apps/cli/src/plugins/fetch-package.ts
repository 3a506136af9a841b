import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { messageOf, OpenClawError } from '@openclaw/contracts';
import { recordOf } from '../mcp/written-servers.ts';
import { folderOverrides } from './folder-overrides.ts';
import type { InstallSource } from './install-source.ts';
import { type FolderSize, measureFolder } from './measure-folder.ts';
import { measureTarball } from './measure-tarball.ts';
import { attempt } from './package-store.ts';
import { type NpmOptions, runNpm } from './run-npm.ts';

export interface FetchOptions extends Omit<NpmOptions, 'cwd'> {
  /** Of all that is installed; default 150,000 files and 1.5 GB. */
  readonly maxSize?: FolderSize;
}

/** A package that npm put into a folder, with all it depends on. Nothing of it has run. */
export interface FetchedPackage {
  readonly name: string;
  readonly version: string;
  /** Relative to the folder: `node_modules/@acme/garden`. */
  readonly path: string;
  /** Packages besides its own. */
  readonly dependencies: number;
  /** Of all of it. */
  readonly size: FolderSize;
  /** Packages, its own among them, with install scripts that were not run. */
  readonly withInstallScripts: readonly string[];
}

const INSTALL_FLAGS: readonly string[] = [
  '--omit=dev',
  '--install-links',
  '--install-strategy=hoisted',
  '--no-audit',
  '--no-dry-run',
  '--no-fund',
  '--no-global',
  '--no-package-lock',
  '--no-package-lock-only',
  '--no-save',
  '--no-workspaces',
];
const MAX_UNPACKED_BYTES = 200_000_000;
const MAX_FILES = 20_000;
/** With what it depends on: more than any SDK of a cloud, and what a disk has room for. */
const MAX_SIZE: FolderSize = { files: 150_000, bytes: 1_500_000_000 };
/** Of headers and padding. */
const TAR_BYTES_PER_FILE = 2_048;
const NAME = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/u;

/**
 * Packs what the source names, looks over what is in it, installs that very tarball into the folder, and measures what
 * came of it. Throws as `runNpm` does, and `plugin_invalid` for what no plugin would be.
 */
export async function fetchPackage(
  source: InstallSource,
  folder: string,
  options: FetchOptions,
): Promise<FetchedPackage> {
  const { maxSize = MAX_SIZE, ...rest } = options;
  const npm = { ...rest, cwd: folder };
  if (source.kind === 'tarball')
    await measureTarball(source.spec, MAX_UNPACKED_BYTES + MAX_FILES * TAR_BYTES_PER_FILE);
  // With a package of its own, npm looks no further up for one, nor for its settings.
  const overrides = source.kind === 'folder' ? await folderOverrides(source.spec) : {};
  const own = JSON.stringify({ private: true, overrides });
  await attempt(folder, () => writeFile(join(folder, 'package.json'), own));
  const packed = readPacked(
    await runNpm(['pack', '--no-dry-run', '--pack-destination', folder, '--', source.spec], npm),
    options.what,
  );
  const tarball = (await readdir(folder)).find((file) => file.endsWith('.tgz'));
  if (tarball === undefined)
    throw new OpenClawError('plugin_install_failed', `${options.what}: npm packed nothing`);
  const install = ['install', '--prefix', folder, ...INSTALL_FLAGS, '--', join(folder, tarball)];
  // npm takes overrides from a project and never from a package.
  const without = source.kind === 'tarball' ? ', without the overrides that only its folder has' : '';
  await runNpm(install, { ...npm, what: `${options.what}: what it depends on${without}` });
  await rm(join(folder, tarball));
  const size = await measureFolder(folder, { what: options.what, limits: maxSize });
  return { ...packed, ...(await readTree(folder, options.what)), size, path: `node_modules/${packed.name}` };
}

function readPacked(answer: unknown, what: string): { readonly name: string; readonly version: string } {
  const refuse = (why: string): OpenClawError => new OpenClawError('plugin_invalid', `${what}: ${why}`);
  const [first] = Array.isArray(answer) ? answer : Object.values(recordOf(answer));
  const { name, version, files, unpackedSize } = recordOf(first);
  if (typeof name !== 'string' || typeof version !== 'string' || !Array.isArray(files)) {
    throw new OpenClawError('plugin_install_failed', `${what}: npm did not say what it packed`);
  }
  if (!NAME.test(name))
    throw refuse(`its name ${JSON.stringify(name.slice(0, 100))} is not one for a package`);
  if (Number(unpackedSize) > MAX_UNPACKED_BYTES) {
    throw refuse(`it unpacks to ${unpackedSize} of at most ${MAX_UNPACKED_BYTES} bytes`);
  }
  if (files.length > MAX_FILES) throw refuse(`it holds ${files.length} of at most ${MAX_FILES} files`);
  for (const file of files) {
    const path = String(recordOf(file)['path']);
    // npm would leave such a file out in silence; whoever made it meant no good.
    if (isAbsolute(path) || path.split(/[\\/]/u).includes('..')) {
      throw refuse(`it holds a file that would lie outside of it: ${JSON.stringify(path.slice(0, 200))}`);
    }
  }
  return { name, version };
}

/** What npm wrote down of the tree that it made. */
async function readTree(
  folder: string,
  what: string,
): Promise<Pick<FetchedPackage, 'dependencies' | 'withInstallScripts'>> {
  const lock = await readLock(join(folder, 'node_modules', '.package-lock.json'), what);
  const packages = Object.entries(recordOf(recordOf(lock)['packages']));
  return {
    dependencies: packages.length - 1,
    withInstallScripts: packages.flatMap(([path, entry]) =>
      recordOf(entry)['hasInstallScript'] === true
        ? [path.slice(path.lastIndexOf('node_modules/') + 13)]
        : [],
    ),
  };
}

/** npm ends well where a full disk kept it from writing this. */
async function readLock(file: string, what: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (thrown) {
    const message = `${what}: npm left no list of what it installed; is the disk full? (${messageOf(thrown)})`;
    throw new OpenClawError('plugin_install_failed', message, { cause: thrown });
  }
}
