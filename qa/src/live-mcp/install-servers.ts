import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { OpenClawError } from '@openclaw/contracts';
import type { LiveServer } from './live-servers.ts';
import { npmProblem } from './npm-problem.ts';
import { type PackageFile, programOf } from './program-of.ts';

/** The program of each server by its name. */
export type Programs = ReadonlyMap<string, string>;

const INSTALL_TIMEOUT_MS = 300_000;
/** No scripts: what is tried is the servers and not what their packages do to a machine. */
const NPM =
  'install --ignore-scripts --no-audit --no-fund --no-save --loglevel=error --fetch-retries=2 --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=5000'.split(
    ' ',
  );

/**
 * Installs the exact versions into `folder`, where those of an earlier time are used again. Throws
 * `runtime_unavailable` when the registry cannot be reached, or npm fails or takes longer than five minutes.
 */
export async function installServers(
  servers: readonly LiveServer[],
  { folder, signal }: { readonly folder: string; readonly signal: AbortSignal },
): Promise<Programs> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  const packages = servers.map((server) => `${server.package}@${server.version}`);
  await npm([...NPM, ...packages], { cwd: folder, signal });
  const programs = servers.map(async (server): Promise<readonly [string, string]> => {
    const home = join(folder, 'node_modules', server.package);
    const file: PackageFile = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
    return [server.name, join(home, programOf(file, server.version))];
  });
  return new Map(await Promise.all(programs));
}

async function npm(
  args: readonly string[],
  { cwd, signal }: { readonly cwd: string; readonly signal: AbortSignal },
): Promise<void> {
  const tooLate = AbortSignal.timeout(INSTALL_TIMEOUT_MS);
  const child = spawn('npm', args, {
    cwd,
    signal: AbortSignal.any([signal, tooLate]),
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  });
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('close', resolve);
  try {
    const [code, said] = await Promise.all([ended, text(child.stderr)]);
    if (code !== 0) throw new OpenClawError('runtime_unavailable', npmProblem(said, code).message);
  } catch (thrown) {
    if (!tooLate.aborted) throw thrown;
    const message = `npm did not finish within ${INSTALL_TIMEOUT_MS / 1_000} s. Is the registry slow, or out of reach?`;
    throw new OpenClawError('runtime_unavailable', message, { cause: thrown });
  }
}
