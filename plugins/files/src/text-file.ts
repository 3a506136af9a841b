import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { chmod, lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readWorkspaceFile, systemCode, ToolProblem } from '@openclaw/plugin-sdk';
import { onPath } from './on-path.ts';
import { isOfGit, type Place } from './workspace.ts';

/** Bytes; more is not for a model to read or write whole. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** The whole text of a file. Throws a `ToolProblem` if it is no regular file, too large, or not UTF-8 text. */
export async function readTextFile(place: Place, maxBytes: number = MAX_FILE_BYTES): Promise<string> {
  const reading = await readWorkspaceFile(place, { maxBytes });
  if (!reading.ok) throw new ToolProblem(reading.problem);
  const text = decode(reading.bytes);
  if (text === undefined) throw new ToolProblem(`${place.shown}: is not UTF-8 text.`);
  return text;
}

/** Writes beside the file and renames, so that nobody ever sees half of it. Makes missing folders. */
export async function writeTextFile(place: Place, text: string): Promise<void> {
  refuseGit(place);
  refuseLength(place, Buffer.byteLength(text));
  await onPath(place.shown, () => replaceFile(place.real, text));
}

export async function removeTextFile(place: Place): Promise<void> {
  refuseGit(place);
  await onPath(place.shown, () => rm(place.real));
}

/** Throws a `ToolProblem` for a text of more than may be written. Characters are a lower bound of bytes. */
export function refuseLength(place: Place, length: number): void {
  if (length > MAX_FILE_BYTES)
    throw new ToolProblem(`${place.shown}: the text is over ${MAX_FILE_BYTES} bytes.`);
}

/** What lies at a place, without following a last link; undefined if nothing does. */
export async function statPlace(place: Place): Promise<Stats | undefined> {
  return onPath(place.shown, () => statIfThere(place.real));
}

/** SECURITY: git runs programs that its configuration and hooks name, for whoever next asks for the status. */
function refuseGit(place: Place): void {
  if (isOfGit(place))
    throw new ToolProblem(`${place.shown}: what belongs to git is not written here; use git.`);
}

function decode(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (thrown) {
    if (systemCode(thrown) === 'ERR_ENCODING_INVALID_ENCODED_DATA') return undefined;
    throw thrown;
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const before = await statIfThere(path);
  const temporary = join(dirname(path), `.${randomUUID()}.tmp`);
  try {
    // `wx` fails if anything is there, a link included.
    await using file = await open(temporary, 'wx');
    await file.writeFile(text);
    await file.sync();
    if (before !== undefined) await chmod(temporary, before.mode & 0o777);
    await rename(temporary, path);
  } catch (thrown) {
    await rm(temporary, { force: true });
    throw thrown;
  }
}

async function statIfThere(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (thrown) {
    if (systemCode(thrown) === 'ENOENT') return undefined;
    throw thrown;
  }
}
