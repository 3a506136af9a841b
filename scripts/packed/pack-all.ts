import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { runProcess } from './run-process.ts';

/** Packs every package that is not private, as it would be published: package name → tarball. Needs a build. */
export async function packAll(root: string, folder: string): Promise<ReadonlyMap<string, string>> {
  await mkdir(folder, { recursive: true });
  const pack = ['-r', '--filter', './{packages,plugins,apps}/*', 'pack', '--pack-destination', folder];
  await runProcess([...(await pnpm(root)), ...pack], { cwd: root });
  const names = (await readdir(folder)).map((file) => {
    const name = /^openclaw-(.+)-\d+\.\d+\.\d+(?:-.*)?\.tgz$/u.exec(file)?.[1];
    return [`@openclaw/${name}`, join(folder, file)] as const;
  });
  return new Map(names);
}

/** The pnpm that runs this script, or else the one that the workspace names. */
async function pnpm(root: string): Promise<readonly [string, ...string[]]> {
  const { npm_execpath: running } = process.env;
  if (running !== undefined) {
    return /\.[cm]?js$/u.test(running) ? [process.execPath, running] : [running];
  }
  const { packageManager }: { packageManager: string } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  return ['npx', '-y', packageManager];
}
