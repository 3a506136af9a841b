import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { messageOf, OpenClawError } from '@openclaw/contracts';

/** Our packages as `pnpm pack` names their tarballs: package name → file. Throws `request_invalid` if some are missing. */
export async function findPackedPackages(
  folder: string,
  { version }: { readonly version: string },
): Promise<ReadonlyMap<string, string>> {
  const ending = `-${version}.tgz`;
  const packed = new Map(
    (await tarballsIn(resolve(folder)))
      .filter(({ name }) => name.startsWith('openclaw-') && name.endsWith(ending))
      .map(({ name, file }) => [`@openclaw/${name.slice('openclaw-'.length, -ending.length)}`, file]),
  );
  const missing = NEEDED.filter((name) => !packed.has(name));
  if (missing.length === 0) return packed;
  throw new OpenClawError(
    'request_invalid',
    `--packages ${folder} has no tarball of version ${version} of ${missing.join(', ')}.`,
  );
}

const NEEDED = ['@openclaw/cli', '@openclaw/plugin-sdk', '@openclaw/plugin-testing'];

async function tarballsIn(
  folder: string,
): Promise<readonly { readonly name: string; readonly file: string }[]> {
  try {
    return (await readdir(folder)).toSorted().map((name) => ({ name, file: join(folder, name) }));
  } catch (thrown) {
    throw new OpenClawError('request_invalid', `--packages ${folder}: ${messageOf(thrown)}`, {
      cause: thrown,
    });
  }
}
