import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { messageOf, OpenClawError } from '@openclaw/contracts';

/** Where a plugin is to come from. `spec` is what npm is given: an absolute path, or a name with a version range. */
export interface InstallSource {
  readonly kind: 'folder' | 'tarball' | 'package';
  readonly spec: string;
}

const PACKAGE_SPEC = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*(?:@(?!\.)[\w.^~<>=|*+ -]{1,100})?$/u;
const MAX_TARBALL_BYTES = 50_000_000;

/**
 * Reads what somebody wrote: `./garden`, `garden.tgz`, `@acme/garden@^1`. Throws `request_invalid` for anything else
 * that npm would take, such as a URL or a repository, and `plugin_not_found` for a path that is not there.
 */
export async function readInstallSource(written: string): Promise<InstallSource> {
  const isPath = /^(?:\.|\/|~|[A-Za-z]:[\\/])|\\|\.tgz$|\.tar\.gz$/u.test(written);
  const isUrl = /^[a-z][a-z0-9+.-]+:\/\//iu.test(written);
  if (isPath && !isUrl) return readPath(written);
  const spec = written.startsWith('npm:') ? written.slice('npm:'.length) : written;
  if (!PACKAGE_SPEC.test(spec)) {
    const message = `${JSON.stringify(written.slice(0, 200))} is neither a folder (./garden), a tarball (garden.tgz) nor a package of a registry (garden, @acme/garden@^1).`;
    throw new OpenClawError('request_invalid', message);
  }
  // SECURITY: who means the folder must not get a stranger's package of that name.
  if (spec === written && (await kindOf(resolve(written))) !== undefined) {
    const message = `${written} is here, too. Write ./${written} for that, or npm:${written} for the package of the registry.`;
    throw new OpenClawError('request_invalid', message);
  }
  return { kind: 'package', spec };
}

async function readPath(written: string): Promise<InstallSource> {
  const path = resolve(written);
  const found = await kindOf(path);
  if (found === undefined) throw new OpenClawError('plugin_not_found', `There is no ${path}`);
  if (found.isFolder) return readFolder(path);
  if (!found.isFile || !/\.(?:tgz|tar\.gz)$/u.test(path)) {
    throw new OpenClawError('plugin_invalid', `${path} is neither a folder nor a tarball (.tgz)`);
  }
  if (found.bytes > MAX_TARBALL_BYTES) {
    const message = `${path} is larger than a plugin may be: ${found.bytes} of at most ${MAX_TARBALL_BYTES} bytes`;
    throw new OpenClawError('plugin_invalid', message);
  }
  return { kind: 'tarball', spec: path };
}

/** npm would wait for a pipe, and read a device without end. */
async function readFolder(path: string): Promise<InstallSource> {
  const packageJson = await kindOf(join(path, 'package.json'));
  if (packageJson?.isFile === true) return { kind: 'folder', spec: path };
  const why =
    packageJson === undefined ? 'has no package.json' : 'has a package.json that is no regular file';
  throw new OpenClawError('plugin_invalid', `${path} is no package: it ${why}`);
}

interface Kind {
  readonly isFolder: boolean;
  readonly isFile: boolean;
  readonly bytes: number;
}

async function kindOf(path: string): Promise<Kind | undefined> {
  try {
    const found = await stat(path);
    return { isFolder: found.isDirectory(), isFile: found.isFile(), bytes: found.size };
  } catch (thrown) {
    if (
      thrown instanceof Error &&
      'code' in thrown &&
      (thrown.code === 'ENOENT' || thrown.code === 'ENOTDIR')
    ) {
      return undefined;
    }
    throw new OpenClawError('plugin_invalid', messageOf(thrown), { cause: thrown });
  }
}
