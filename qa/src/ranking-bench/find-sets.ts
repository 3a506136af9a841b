import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const FILES = ['catalog.json', 'queries.jsonl'];

/** The names of the sets in a folder, sorted; none if it is not there. */
export async function findSets(folder: string): Promise<readonly string[]> {
  const names = await filesOf(folder);
  const sets = await Promise.all(
    names.map(async (name) => {
      const files = await filesOf(join(folder, name));
      return FILES.every((file) => files.includes(file)) ? [name] : [];
    }),
  );
  return sets.flat().toSorted();
}

async function filesOf(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (thrown) {
    if (isNoFolder(thrown)) return [];
    throw thrown;
  }
}

function isNoFolder(thrown: unknown): boolean {
  return (
    thrown instanceof Error && 'code' in thrown && (thrown.code === 'ENOENT' || thrown.code === 'ENOTDIR')
  );
}
