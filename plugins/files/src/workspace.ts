import { resolveInWorkspace, ToolProblem, type WorkspacePlace } from '@openclaw/plugin-sdk';

/** A place inside the workspace, with every symbolic link on the way resolved. */
export type Place = WorkspacePlace;

/** Where a path of a model leads. Throws a `ToolProblem` if the path, or a symbolic link on it, leads out. */
export async function locate(workspaceDir: string, path: string): Promise<Place> {
  const found = await resolveInWorkspace(workspaceDir, path);
  if (!found.ok) throw new ToolProblem(found.problem);
  return { real: found.real, shown: found.shown };
}

/** Whether it is a `.git`, or lies in one, by any name that some file system takes for that. */
export function isOfGit({ shown }: Place): boolean {
  return shown
    .split('/')
    .some((name) => /^(?:\.git|git~\d+)[. ]*(?::|$)/i.test(name.replace(/\p{Cf}/gu, '')));
}
