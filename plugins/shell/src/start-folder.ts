import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { ShellProblem, systemCode } from './shell-problem.ts';

/** The real folder that a program starts in. Throws a `ShellProblem` for one that is not in the workspace. */
export async function startFolder(workspaceDir: string, folder: string): Promise<string> {
  if (folder === '' || folder.includes('\0')) throw new ShellProblem('cwd must not be empty or hold NUL.');
  const root = await realpath(workspaceDir);
  // An absolute path may name the workspace through a link; resolving links below takes both names to one.
  const real = await resolveFolder(resolve(workspaceDir, folder), folder);
  // SECURITY: checked on the real path, so that a link inside the workspace cannot lead out of it.
  if (!isInside(root, real)) throw new ShellProblem(`cwd ${folder}: lies outside the workspace.`);
  if (!(await stat(real)).isDirectory()) throw new ShellProblem(`cwd ${folder}: is no folder.`);
  return real;
}

async function resolveFolder(path: string, shown: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (thrown) {
    if (!MISSING.has(systemCode(thrown) ?? '')) throw thrown;
    throw new ShellProblem(`cwd ${shown}: there is no such folder in the workspace.`);
  }
}

const MISSING: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP', 'ENAMETOOLONG']);

function isInside(root: string, target: string): boolean {
  const path = relative(root, target);
  return path === '' || (path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path));
}
