import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { OpenClawError } from '@openclaw/contracts';

export interface FolderSize {
  /** Folders too. */
  readonly files: number;
  readonly bytes: number;
}

/**
 * Counts what lies below a folder, links as such and not where they lead. Throws `plugin_invalid` once there is more
 * than the limits, and looks at no more; `what` is whose it is, for the message.
 */
export async function measureFolder(
  folder: string,
  { what, limits }: { readonly what: string; readonly limits: FolderSize },
): Promise<FolderSize> {
  let files = 0;
  let bytes = 0;
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true })) {
      const path = join(next, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else bytes += (await lstat(path)).size;
      files += 1;
      if (bytes > limits.bytes) throw tooLarge(`${limits.bytes} bytes`);
      if (files > limits.files) throw tooLarge(`${limits.files} files`);
    }
  }
  return { files, bytes };

  function tooLarge(limit: string): OpenClawError {
    const message = `${what}: with what it depends on it has more than ${limit}, which is more than a plugin may bring. Nothing was installed.`;
    return new OpenClawError('plugin_invalid', message);
  }
}
