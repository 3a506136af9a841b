import { lstat, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { FileProblem, onPath, systemCode } from './file-problem.ts';

/** A place inside the workspace, with every symbolic link on the way resolved. */
export interface Place {
  /** Absolute and real; the file may not exist yet. */
  readonly real: string;
  /** Relative to the workspace, with forward slashes; `.` for the workspace itself. */
  readonly shown: string;
}

/**
 * Where a path of a model leads. Relative paths start at the workspace; absolute ones must lie in it. Throws a
 * `FileProblem` if the path, or a symbolic link on it, leads out.
 */
export async function locate(workspaceDir: string, path: string): Promise<Place> {
  if (path === '' || path.includes('\0')) throw new FileProblem('A path must not be empty or hold NUL.');
  const root = await realpath(workspaceDir);
  const target = resolve(root, rebase(path, { from: resolve(workspaceDir), to: root }));
  const real = isInside(root, target) ? await resolveLinks(target, path) : undefined;
  // SECURITY: checked on the real path, so that a link inside the workspace cannot lead out of it.
  if (real === undefined || !isInside(root, real)) {
    throw new FileProblem(`${path}: lies outside the workspace, and only files inside it can be used.`);
  }
  return { real, shown: showPath(root, real) };
}

/** How results name a path: relative to `root`, with forward slashes. */
function showPath(root: string, real: string): string {
  return relative(root, real).split(sep).join('/') || '.';
}

/** The workspace may itself be reached through a link: an absolute path may use either of its names. */
function rebase(path: string, { from, to }: { readonly from: string; readonly to: string }): string {
  return isAbsolute(path) && isInside(from, resolve(path)) ? join(to, relative(from, resolve(path))) : path;
}

function isInside(root: string, target: string): boolean {
  const path = relative(root, target);
  return path === '' || (path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path));
}

async function resolveLinks(target: string, shown: string): Promise<string> {
  return onPath(shown, async () => {
    try {
      return await realpath(target);
    } catch (thrown) {
      if (systemCode(thrown) !== 'ENOENT') throw thrown;
      // SECURITY: a link to nothing would let a write create its target, wherever that is.
      if (await exists(target)) throw new FileProblem(`${shown}: is a symbolic link that leads nowhere.`);
      return join(await resolveLinks(dirname(target), shown), relative(dirname(target), target));
    }
  });
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (thrown) {
    if (systemCode(thrown) === 'ENOENT') return false;
    throw thrown;
  }
}
