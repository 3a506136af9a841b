import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { recordOf } from '../mcp/written-servers.ts';

const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

/**
 * The `overrides` of a project, for npm to hold to in another folder: without them a plugin would be installed from
 * its folder with other dependencies than it was tried with there. References (`$name`) and relative paths are
 * resolved; a `package.json` that cannot be read has none, and npm says why.
 */
export async function folderOverrides(folder: string): Promise<object> {
  const packageJson = recordOf(await readJson(join(folder, 'package.json')));
  const specs = new Map(DEPENDENCIES.flatMap((kind) => Object.entries(recordOf(packageJson[kind]))));
  return resolved(recordOf(packageJson['overrides']));

  function resolved(overrides: Readonly<Record<string, unknown>>): object {
    const entries = Object.entries(overrides).map(([name, value]) => [
      name,
      typeof value === 'string' ? resolvedSpec(value) : resolved(recordOf(value)),
    ]);
    return Object.fromEntries(entries);
  }

  function resolvedSpec(written: string): string {
    const spec = written.startsWith('$') ? String(specs.get(written.slice(1)) ?? written) : written;
    const path = /^file:(?<path>.*)$/u.exec(spec)?.groups?.['path'];
    return path === undefined ? spec : `file:${resolve(folder, path)}`;
  }
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (thrown) {
    if (thrown instanceof SyntaxError || (thrown instanceof Error && 'code' in thrown)) return undefined;
    throw thrown;
  }
}
