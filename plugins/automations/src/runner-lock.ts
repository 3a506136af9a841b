import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MINUTE_MS } from './settings.ts';

/** A process part that runs automations, known to others by an id for as long as it lives. */
export interface Runner extends Disposable {
  readonly id: string;
}

const SQLITE_BUSY = 5;
/** Nothing is ever written, so a journal would only be one more file to leave behind. */
const LOCK = 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE';

/**
 * Holds a lock on a file of its own, which the system gives up when the process ends, however that is: a process
 * id could be another's by then, and a time limit would be a guess. SQLite makes the lock the same on every system.
 */
export async function holdRunner(stateDir: string): Promise<Runner> {
  const folder = join(stateDir, 'runners');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeDead(stateDir);
  const id = randomUUID();
  const path = lockPath(stateDir, id);
  closeSync(openSync(path, 'a', 0o600));
  const lock = new DatabaseSync(path);
  try {
    lock.exec(LOCK);
  } catch (thrown) {
    lock.close();
    throw thrown;
  }
  return {
    id,
    [Symbol.dispose]() {
      lock.close();
      rmSync(path, { force: true });
    },
  };
}

/** True while the runner of that id holds its lock, in whatever process. Removes what a dead one left behind. */
export function isRunnerAlive(stateDir: string, id: string): boolean {
  const path = lockPath(stateDir, id);
  if (!existsSync(path)) return false;
  using lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec(`${LOCK}; ROLLBACK`);
  } catch (thrown) {
    if (errorCode(thrown) === SQLITE_BUSY) return true;
    throw thrown;
  }
  rmSync(path, { force: true });
  return false;
}

function lockPath(stateDir: string, id: string): string {
  return join(stateDir, 'runners', `${id}.lock`);
}

async function removeDead(stateDir: string): Promise<void> {
  for (const name of await readdir(join(stateDir, 'runners'))) {
    const path = join(stateDir, 'runners', name);
    // A young file may be one whose maker has not locked it yet.
    if (!name.endsWith('.lock') || Date.now() - (await modifiedAt(path)) < MINUTE_MS) continue;
    isRunnerAlive(stateDir, name.slice(0, -'.lock'.length));
  }
}

/** Now, for a file that has just gone. */
async function modifiedAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (thrown) {
    if (existsSync(path)) throw thrown;
    return Date.now();
  }
}

function errorCode(thrown: unknown): unknown {
  return thrown instanceof Error && 'errcode' in thrown ? thrown.errcode : undefined;
}
