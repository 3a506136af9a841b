/** What the system says of a path, in words; codes that are not here are faults. */
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

/** `ENOENT` and the like, of an error that the system gave. */
export function systemCode(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}

/** What a model can be told of a failure of the file system, or undefined for a fault that should stay thrown. */
export function systemProblem(thrown: unknown): string | undefined {
  return SYSTEM_PROBLEMS.get(systemCode(thrown) ?? '');
}
