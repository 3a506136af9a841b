import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What an installation put on the disk of a user. */
export interface InstalledTree {
  readonly packages: number;
  readonly bytes: number;
  /** Packages that would run something while they are installed. */
  readonly installScripts: readonly string[];
  readonly databaseDrivers: readonly string[];
}

const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];
const DRIVERS: ReadonlySet<string> = new Set([
  'memjs',
  'mongodb',
  'mongoose',
  'mysql2',
  'pg',
  'redis',
  'sqlite3',
]);

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

export function readInstalledTree(folder: string): InstalledTree {
  const files = globSync('node_modules/**/*', { cwd: folder }).map((file) => join(folder, file));
  const sizes = files.map((file) => statSync(file)).filter((entry) => entry.isFile());
  const installed = manifests(folder);
  return {
    packages: installed.length,
    bytes: sizes.reduce((sum, { size }) => sum + size, 0),
    installScripts: installed
      .filter(({ manifest, file }) => runsAtInstall(manifest, file))
      .map(({ manifest }) => `${manifest.name}@${manifest.version}`),
    databaseDrivers: installed.flatMap(({ manifest: { name = '' } }) => (DRIVERS.has(name) ? [name] : [])),
  };
}

/** Of whole packages only: many contain further manifests, such as one that says `type: module`. */
function manifests(folder: string) {
  return globSync(['**/node_modules/*/package.json', '**/node_modules/@*/*/package.json'], {
    cwd: folder,
  }).map((file) => ({
    file: join(folder, file),
    manifest: JSON.parse(readFileSync(join(folder, file), 'utf8')) as Manifest,
  }));
}

/** npm compiles a package with a `binding.gyp` unasked. */
function runsAtInstall({ scripts = {} }: Manifest, file: string): boolean {
  const hasBinding = globSync('binding.gyp', { cwd: dirname(file) }).length > 0;
  return hasBinding || INSTALL_SCRIPTS.some((name) => Object.hasOwn(scripts, name));
}
