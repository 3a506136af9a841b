import { type ToolResult, toolFailure } from '@openclaw/plugin-sdk';

/** Something about the files that the caller can put right; the text is for the model. */
export class FileProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileProblem';
  }
}

/** What the system says of a path, in words; codes that are not here are faults and stay thrown. */
const SYSTEM_PROBLEMS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file or folder'],
  ['ENOTDIR', 'a part of the path is not a folder'],
  ['EISDIR', 'it is a folder'],
  ['EEXIST', 'a file stands where a folder is needed'],
  ['EACCES', 'the system does not permit it'],
  ['EPERM', 'the system does not permit it'],
  ['ELOOP', 'it is a symbolic link, or links lead in a circle'],
  ['ENAMETOOLONG', 'the path is too long'],
  ['ENOSPC', 'the disk is full'],
  ['EROFS', 'the disk can only be read'],
]);

/** Runs a tool's work; what the model can put right becomes a failure that it reads. */
export async function reportProblems<Details>(
  work: () => Promise<ToolResult<Details>>,
): Promise<ToolResult<Details>> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof FileProblem) return toolFailure(thrown.message);
    throw thrown;
  }
}

/** The same for one path: names it as the model wrote it, and never where the workspace lies. */
export async function onPath<Value>(path: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (thrown) {
    const problem = SYSTEM_PROBLEMS.get(systemCode(thrown) ?? '');
    if (problem === undefined) throw thrown;
    throw new FileProblem(`${path}: ${problem}.`);
  }
}

/** `ENOENT` and the like, of an error that the system gave. */
export function systemCode(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}
