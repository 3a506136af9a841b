import { stat } from 'node:fs/promises';
import { resolveInWorkspace } from '@openclaw/plugin-sdk';
import { ShellProblem, systemCode } from './shell-problem.ts';

/** The real folder that a program starts in. Throws a `ShellProblem` for one that is not in the workspace. */
export async function startFolder(workspaceDir: string, folder: string): Promise<string> {
  const found = await resolveInWorkspace(workspaceDir, folder);
  if (!found.ok) throw new ShellProblem(`cwd: ${found.problem}`);
  const { real, shown } = found;
  if (!(await isFolder(real))) throw new ShellProblem(`cwd: ${shown} is no folder of the workspace.`);
  return real;
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (thrown) {
    if (systemCode(thrown) === 'ENOENT') return false;
    throw thrown;
  }
}
