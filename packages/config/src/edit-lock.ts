import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { messageOf, OpenClawError } from '@openclaw/contracts';

// The file may hold tokens, and so does the folder of sessions it stands in.
const PRIVATE_FOLDER = 0o700;

/** Waits up to about five seconds for its turn; a lock whose holder is gone for ten counts as left behind. */
const LOCK_OPTIONS = {
  realpath: false,
  stale: 10_000,
  retries: { retries: 60, factor: 1.2, minTimeout: 10, maxTimeout: 100, randomize: true },
};

/**
 * Runs an edit of a file while no other edit of it runs, in whatever process: each reads what the one before it
 * wrote. Throws `config_unreadable` if its turn does not come or the folder cannot be made.
 */
export async function whileEditing<T>(file: string, edit: () => Promise<T>): Promise<T> {
  const release = await takeTurn(file);
  try {
    return await edit();
  } finally {
    await release();
  }
}

async function takeTurn(file: string): Promise<() => Promise<void>> {
  // Only edits need it, and it takes a while to load.
  const { lock } = await import('proper-lockfile');
  try {
    await mkdir(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
    return await lock(file, LOCK_OPTIONS);
  } catch (cause) {
    const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'ELOCKED';
    const hint = isTaken ? ` If nobody else edits it, delete ${file}.lock.` : '';
    const message = `Cannot edit ${file}: ${messageOf(cause)}.${hint}`;
    throw new OpenClawError('config_unreadable', message, { data: { path: file }, cause });
  }
}
