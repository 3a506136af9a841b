import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Two empty folders of a test: what the agent works in, and what the plugin keeps. They go when disposed. */
export interface BenchFolders extends AsyncDisposable {
  readonly workspaceDir: string;
  readonly stateDir: string;
}

export async function createBenchFolders(): Promise<BenchFolders> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'openclaw-bench-')));
  const [workspaceDir, stateDir] = [join(root, 'workspace'), join(root, 'state')];
  await Promise.all([mkdir(workspaceDir), mkdir(stateDir)]);
  return {
    workspaceDir,
    stateDir,
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}
