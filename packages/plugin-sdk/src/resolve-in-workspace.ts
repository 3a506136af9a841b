import { lstat, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { systemCode, systemProblem } from './system-problem.ts';

/** A place inside the workspace, with every symbolic link on the way resolved. */
export interface WorkspacePlace {
  /** Absolute and real; the file may not exist yet. */
  readonly real: string;
  /** Relative to the workspace, with forward slashes; `.` for the workspace itself. */
  readonly shown: string;
}

export type WorkspaceResolution =
  | ({ readonly ok: true } & WorkspacePlace)
  /** `problem` is a sentence for the model. It names the path as the model wrote it. */
  | { readonly ok: false; readonly problem: string };

/**
 * Where a path of a model leads. Relative paths start at the workspace; absolute ones must lie in it. Refuses a
 * path that leads out, itself or by a symbolic link on it, and every path where the workspace folder itself is gone.
 * Throws only for faults of the system.
 */
export async function resolveInWorkspace(workspaceDir: string, path: string): Promise<WorkspaceResolution> {
  if (path === '' || path.includes('\0')) return refused('A path must not be empty or hold NUL.');
  const workspace = await realWorkspace(workspaceDir);
  if (!workspace.ok) return workspace;
  const root = workspace.real;
  const target = resolve(root, rebase(path, { from: resolve(workspaceDir), to: root }));
  if (!isInside(root, target)) return outside(path);
  const links = await resolveLinks(target, path);
  if (!links.ok) return links;
  // SECURITY: checked on the real path, so that a link inside the workspace cannot lead out of it.
  if (!isInside(root, links.real)) return outside(path);
  return { ok: true, real: links.real, shown: relative(root, links.real).split(sep).join('/') || '.' };
}

function refused(problem: string): WorkspaceResolution & { readonly ok: false } {
  return { ok: false, problem };
}

function outside(path: string): WorkspaceResolution {
  return refused(`${path}: lies outside the workspace, and only files inside it can be used.`);
}

/** The workspace may itself be reached through a link: an absolute path may use either of its names. */
function rebase(path: string, { from, to }: { readonly from: string; readonly to: string }): string {
  return isAbsolute(path) && isInside(from, resolve(path)) ? join(to, relative(from, resolve(path))) : path;
}

function isInside(root: string, target: string): boolean {
  const path = relative(root, target);
  return path === '' || (path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path));
}

type Links = { readonly ok: true; readonly real: string } | { readonly ok: false; readonly problem: string };

/** Made when the host starts, it may be deleted while the host runs. */
async function realWorkspace(workspaceDir: string): Promise<Links> {
  try {
    return { ok: true, real: await realpath(workspaceDir) };
  } catch (thrown) {
    const problem = systemProblem(thrown);
    if (problem === undefined) throw thrown;
    return refused(
      `The workspace folder itself is gone or out of reach (${problem}), so no path in it can be used and no other path will do. ` +
        'Whoever runs this host has to make it again: the folder that agents.list.<agent>.workspace or else ' +
        'agents.defaults.workspace of the configuration names, or "workspace" in the state folder where neither is set.',
    );
  }
}

async function resolveLinks(target: string, written: string): Promise<Links> {
  try {
    return { ok: true, real: await realpath(target) };
  } catch (thrown) {
    return systemCode(thrown) === 'ENOENT' ? resolveMissing(target, written) : explain(thrown, written);
  }
}

function explain(thrown: unknown, written: string): Links {
  const problem = systemProblem(thrown);
  if (problem === undefined) throw thrown;
  return refused(`${written}: ${problem}.`);
}

async function resolveMissing(target: string, written: string): Promise<Links> {
  try {
    // SECURITY: a link to nothing would let a write create its target, wherever that is.
    if (await exists(target)) return refused(`${written}: is a symbolic link that leads nowhere.`);
  } catch (thrown) {
    return explain(thrown, written);
  }
  const parent = await resolveLinks(dirname(target), written);
  return parent.ok ? { ok: true, real: join(parent.real, relative(dirname(target), target)) } : parent;
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
