import { resolveInWorkspace, type WorkspacePlace } from '@openclaw/plugin-sdk';
import { FileProblem } from './file-problem.ts';

/** A place inside the workspace, with every symbolic link on the way resolved. */
export type Place = WorkspacePlace;

/** Where a path of a model leads. Throws a `FileProblem` if the path, or a symbolic link on it, leads out. */
export async function locate(workspaceDir: string, path: string): Promise<Place> {
  const found = await resolveInWorkspace(workspaceDir, path);
  if (!found.ok) throw new FileProblem(found.problem);
  return { real: found.real, shown: found.shown };
}
