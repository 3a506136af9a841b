import { stat } from 'node:fs/promises';
import { resolveInWorkspace, systemCode, ToolProblem } from '@openclaw/plugin-sdk';

/** The real folder that a program starts in. Throws a `ToolProblem` for one that is not in the workspace. */
export async function startFolder(workspaceDir: string, folder: string): Promise<string> {
  const found = await resolveInWorkspace(workspaceDir, folder);
  if (!found.ok) throw new ToolProblem(`cwd: ${found.problem}`);
  const { real, shown } = found;
  if (!(await isFolder(real))) throw new ToolProblem(`cwd: ${shown} is no folder of the workspace.`);
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
