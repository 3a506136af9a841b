import { readdir, readFile } from 'node:fs/promises';
import { systemCode } from '@openclaw/plugin-sdk';

/** The environment variable by which programs that left their group are still known as ours. */
export const MARK_VARIABLE = 'OPENCLAW_EXEC';

/** Processes that go on forking while they are looked for are found in a later round. */
const MAX_ROUNDS = 10;

/** Signals a group. A group that is gone is fine; one that we may not signal has changed its user, and stays. */
export function signalGroup(groupId: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(-groupId, signal);
    return true;
  } catch (thrown) {
    const code = systemCode(thrown);
    if (code === 'ESRCH' || code === 'EPERM') return false;
    throw thrown;
  }
}

/**
 * Kills every process whose environment bears a mark that starts so: daemons that made a session of their own are
 * not in the group any more. Needs `/proc`, so elsewhere than on Linux it finds none.
 */
export async function killMarked(mark: string): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const marked = await findMarked(mark);
    if (marked.length === 0) return;
    for (const pid of marked) killOne(pid);
  }
}

async function findMarked(mark: string): Promise<readonly number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(pids.map((pid) => isMarked(pid, mark)));
  return pids.filter((pid, index) => pid !== process.pid && found[index] === true);
}

async function isMarked(pid: number, mark: string): Promise<boolean> {
  // Gone by now, or another user's: not ours in either case.
  const environ = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');
  return `\0${environ}`.includes(`\0${MARK_VARIABLE}=${mark}`);
}

function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (thrown) {
    if (systemCode(thrown) !== 'ESRCH' && systemCode(thrown) !== 'EPERM') throw thrown;
  }
}
