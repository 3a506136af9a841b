import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { messageOf, OpenClawError } from '@openclaw/contracts';
import type { ScaffoldFile } from './template.ts';

/** A new repository is as good as an empty folder. */
const HARMLESS: ReadonlySet<string> = new Set(['.git']);
const MAX_LISTED = 8;

/** Throws `request_invalid`, listing what is there, unless the folder is empty or missing. */
export async function checkEmptyFolder(folder: string): Promise<void> {
  const names = (await namesIn(folder)).filter((name) => !HARMLESS.has(name)).toSorted();
  if (names.length === 0) return;
  const listed = names.slice(0, MAX_LISTED).join(', ');
  const more = names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : '';
  throw new OpenClawError(
    'request_invalid',
    `${folder} is not empty: ${listed}${more}. Nothing is ever overwritten; name a new folder: openclaw plugins init <folder>`,
  );
}

/** Writes each file where there is none: one that has come up meanwhile is left alone, and `EEXIST` thrown. */
export async function writeScaffold(folder: string, files: readonly ScaffoldFile[]): Promise<void> {
  for (const { path, content } of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content, { flag: 'wx' });
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return [];
    throw new OpenClawError('request_invalid', `${folder} cannot take a plugin: ${messageOf(thrown)}`, {
      cause: thrown,
    });
  }
}
