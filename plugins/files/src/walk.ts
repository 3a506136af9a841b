import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { systemCode } from '@openclaw/plugin-sdk';
import type { Place } from './workspace.ts';

/** Folders that hold what tools made and people did not write; they would drown everything else. */
const SKIPPED: ReadonlySet<string> = new Set(['.git', 'node_modules']);
const MAX_DEPTH = 64;
/** Entries after which everybody else gets a turn: what the caller does with each may take a while. */
const STRETCH = 64;

export interface WalkLimits {
  /** Entries looked at; past it the walk ends. */
  readonly maxEntries: number;
  readonly signal: AbortSignal;
  /** Something was passed over: for that limit, or since it lies too deep. */
  onLimit(): void;
}

export interface Found extends Place {
  readonly type: 'file' | 'folder';
  /** Relative to where the walk began, with forward slashes. */
  readonly below: string;
}

/**
 * Files and folders below a folder, in order of their names. Symbolic links are neither followed nor given, so
 * that the walk stays inside the workspace and ends.
 */
export async function* walk(start: Place, limits: WalkLimits): AsyncGenerator<Found> {
  const budget = { left: limits.maxEntries };
  yield* walkFolder({ ...start, below: '', depth: 0 }, limits, budget);
}

async function* walkFolder(
  folder: Place & { readonly below: string; readonly depth: number },
  limits: WalkLimits,
  budget: { left: number },
): AsyncGenerator<Found> {
  for (const entry of await list(folder)) {
    limits.signal.throwIfAborted();
    if (budget.left <= 0) return limits.onLimit();
    budget.left -= 1;
    if (budget.left % STRETCH === 0) await setImmediate();
    const type = entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : undefined;
    if (type === undefined || (type === 'folder' && SKIPPED.has(entry.name))) continue;
    const found: Found = {
      type,
      real: join(folder.real, entry.name),
      shown: folder.shown === '.' ? entry.name : `${folder.shown}/${entry.name}`,
      below: folder.below === '' ? entry.name : `${folder.below}/${entry.name}`,
    };
    yield found;
    if (type !== 'folder') continue;
    if (folder.depth < MAX_DEPTH) yield* walkFolder({ ...found, depth: folder.depth + 1 }, limits, budget);
    else limits.onLimit();
  }
}

/** Empty for a folder that may not be read or has gone: the rest of the tree is still worth walking. */
async function list(folder: Place): Promise<readonly Dirent[]> {
  try {
    const entries = await readdir(folder.real, { withFileTypes: true });
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (thrown) {
    if (['EACCES', 'EPERM', 'ENOENT', 'ENOTDIR'].includes(systemCode(thrown) ?? '')) return [];
    throw thrown;
  }
}
