import { butIs } from './plain-json.ts';
import type { PluginProblem } from './plugin-problem.ts';

/** What the `package.json` of a plugin package says of it. */
export interface PluginPackage {
  readonly packageName?: string;
  readonly version?: string;
  /** Of the entry module, relative to the package's folder: `./index.js`. */
  readonly entry: string;
}

export type PackageReading =
  | { readonly ok: true; readonly package: PluginPackage }
  | { readonly ok: false; readonly problems: readonly PluginProblem[] };

const ENTRY_EXTENSIONS: readonly string[] = ['.js', '.mjs', '.ts', '.mts'];

/**
 * The plugin part of a parsed `package.json`: `"openclaw": { "plugin": "./index.js" }`. The entry must stay
 * inside the folder as a path; whoever loads it checks that it does so on disk too.
 */
export function readPluginPackage(packageJson: unknown): PackageReading {
  const own = field(packageJson, 'openclaw');
  const entry = field(own, 'plugin');
  const problem = entryProblem(entry);
  if (problem !== undefined) return { ok: false, problems: [{ path: '/openclaw/plugin', message: problem }] };
  const packageName = field(packageJson, 'name');
  const version = field(packageJson, 'version');
  return {
    ok: true,
    package: {
      entry: String(entry),
      ...(typeof packageName === 'string' ? { packageName } : {}),
      ...(typeof version === 'string' ? { version } : {}),
    },
  };
}

/** What is wrong with the path of an entry module, if anything is. */
export function entryProblem(entry: unknown): string | undefined {
  if (entry === undefined) {
    return 'is missing: a plugin package names its entry module, such as "openclaw": { "plugin": "./index.js" }';
  }
  if (typeof entry !== 'string') return 'must be a string such as "./index.js"';
  if (!entry.startsWith('./')) return `must start with "./"${butIs(entry)}`;
  // SECURITY: an entry outside the folder would run a module that nobody agreed to load.
  if (/[\\%?#\0]/.test(entry) || entry.split('/').includes('..')) return 'must stay inside the plugin folder';
  if (!ENTRY_EXTENSIONS.some((extension) => entry.endsWith(extension))) {
    return `must be a module that ends in ${ENTRY_EXTENSIONS.join(', ')}`;
  }
  return undefined;
}

function field(owner: unknown, key: string): unknown {
  if (typeof owner !== 'object' || owner === null || !Object.hasOwn(owner, key)) return undefined;
  return Reflect.get(owner, key);
}
