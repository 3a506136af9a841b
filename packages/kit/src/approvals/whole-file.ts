import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;

/** Makes a folder that only its owner can look into, and mends the rights of one that is there. */
export async function makeOwnFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
  const { mode } = await stat(path);
  if ((mode & 0o077) === 0) return;
  await chmod(path, OWNER_ONLY_DIRECTORY);
}

/**
 * Writes a file that must not be there yet: of all processes that try, one gets true. It appears whole or not at
 * all, so a crash cannot leave half an answer that nobody could give again.
 */
export async function createOnce(path: string, value: object): Promise<boolean> {
  const draft = await writeDraft(path, value);
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Writes a file whole, in place of one that may be there. */
export async function replaceWhole(path: string, value: object): Promise<void> {
  const draft = await writeDraft(path, value);
  try {
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The file's value; `undefined` in `value` for a file that is not JSON. */
export async function readJsonFile(
  path: string,
): Promise<{ readonly exists: false } | { readonly exists: true; readonly value: unknown }> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return { exists: false };
    throw error;
  }
  return { exists: true, value: parseJson(text) };
}

/** The names in a folder; none if there is no folder. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

async function writeDraft(path: string, value: object): Promise<string> {
  const draft = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.draft`);
  await writeFile(draft, `${JSON.stringify(value)}\n`, { mode: OWNER_ONLY_FILE, flag: 'wx', flush: true });
  return draft;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Said by the caller, who knows what the file was to be.
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
