import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { WorkspacePlace } from './resolve-in-workspace.ts';
import { systemProblem } from './system-problem.ts';

export type WorkspaceReading =
  | { readonly ok: true; readonly bytes: Buffer }
  /** `problem` is a sentence for the model; `tooLarge` is the size of a file that is over the limit. */
  | { readonly ok: false; readonly problem: string; readonly tooLarge?: number };

/**
 * All bytes of a regular file that `resolveInWorkspace` found. Refuses links, pipes, folders, and files over
 * `maxBytes`. Throws only for faults of the system.
 */
export async function readWorkspaceFile(
  place: WorkspacePlace,
  options: { readonly maxBytes: number },
): Promise<WorkspaceReading> {
  try {
    return await readBytes(place, options.maxBytes);
  } catch (thrown) {
    const problem = systemProblem(thrown);
    if (problem === undefined) throw thrown;
    return { ok: false, problem: `${place.shown}: ${problem}.` };
  }
}

async function readBytes({ real, shown }: WorkspacePlace, maxBytes: number): Promise<WorkspaceReading> {
  // SECURITY: the place is already real, so a link here was put in its way since; non-blocking, so that a pipe
  // does not hold the call for ever.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  await using file = await open(real, flags);
  const stats = await file.stat();
  if (!stats.isFile()) return { ok: false, problem: `${shown}: is not a regular file.` };
  if (stats.size > maxBytes) {
    const problem = `${shown}: has ${stats.size} bytes, and at most ${maxBytes} can be read.`;
    return { ok: false, problem, tooLarge: stats.size };
  }
  // One byte more than it said, so that a file which grows meanwhile is noticed and not cut.
  const buffer = Buffer.alloc(stats.size + 1);
  const length = await fill(file, buffer);
  if (length > stats.size) {
    return { ok: false, problem: `${shown}: changed while it was read; try again.` };
  }
  return { ok: true, bytes: buffer.subarray(0, length) };
}

async function fill(file: FileHandle, buffer: Buffer): Promise<number> {
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return length;
}
