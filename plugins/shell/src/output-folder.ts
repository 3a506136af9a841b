import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '@openclaw/plugin-sdk';
import { killMarked } from './process-group.ts';

/** By the process that made it and the mark of its programs. */
const NAME = /^run-(\d+)-([0-9a-f]{24})$/;
/** Another machine may share the folder, and we cannot see whether its host is alive. Milliseconds. */
const STALE_AFTER_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * A folder for the output of one host's programs. Cleans up after hosts that were killed: their programs are ended
 * here, and their output is removed after a week.
 */
export async function makeOutputFolder(stateDir: string, mark: string): Promise<string> {
  const parent = join(stateDir, 'output');
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent)) {
    const [, pid, itsMark] = NAME.exec(name) ?? [];
    if (pid !== undefined && itsMark !== undefined && !isAlive(Number(pid))) await killMarked(`${itsMark}-`);
    await removeStale(join(parent, name));
  }
  const folder = join(parent, `run-${process.pid}-${mark}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

async function removeStale(path: string): Promise<void> {
  const stats = await stat(path).catch(() => undefined); // Another host may be tidying up as well.
  if (stats === undefined || stats.mtimeMs > Date.now() - STALE_AFTER_MS) return;
  await rm(path, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return systemCode(thrown) !== 'ESRCH';
  }
}
