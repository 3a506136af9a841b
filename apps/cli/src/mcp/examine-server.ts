import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import type { Environment, McpServerConfig } from '@openclaw/config';
import { looksSecret } from './looks-secret.ts';
import { recordOf, type WrittenServer } from './written-servers.ts';

export interface ServerFinding {
  readonly server: string;
  /** `set`: nothing is wrong with its settings; only a probe can say that it is `ok`. */
  readonly state: 'set' | 'ok' | 'warning' | 'failed' | 'off';
  /** Holds no value of the configuration that could be secret. */
  readonly detail: string;
}

export interface ExaminedServer {
  readonly server: McpServerConfig;
  readonly baseDir: string;
  readonly env: Environment;
}

/** What can be said of a server without starting or reaching it. */
export async function examineServer(
  name: string,
  { written, ...examined }: ExaminedServer & { readonly written: WrittenServer },
): Promise<readonly ServerFinding[]> {
  const { server } = examined;
  const finding = (state: ServerFinding['state'], detail: string): ServerFinding => ({
    server: name,
    state,
    detail,
  });
  if (server.enabled === false) return [finding('off', 'enabled is false')];
  const secrets = [
    ...Object.entries(recordOf(written['env'])),
    ...Object.entries(recordOf(written['headers'])),
  ]
    .filter(looksSecret)
    .map(([key]) => finding('warning', `${key} stands in the file in plain text; use "\${NAME}"`));
  const problem = 'command' in server ? await stdioProblem(server, examined) : undefined;
  if (problem !== undefined) return [finding('failed', problem), ...secrets];
  const target =
    'command' in server ? `starts ${server.command}` : `reaches ${URL.parse(server.url)?.host ?? '?'}`;
  return [finding('set', target), ...('url' in server ? httpWarnings(server.url, finding) : []), ...secrets];
}

async function stdioProblem(
  { command, cwd = '.' }: Extract<McpServerConfig, { readonly command: string }>,
  { baseDir, env }: ExaminedServer,
): Promise<string | undefined> {
  const folder = resolve(baseDir, cwd);
  if (!(await isFolder(folder))) return `cwd is not a folder: ${folder}`;
  if (await isRunnable(command, { folder, env })) return undefined;
  return `the command ${command} is not found; give its full path, or install it`;
}

function httpWarnings(
  url: string,
  finding: (state: 'warning', detail: string) => ServerFinding,
): readonly ServerFinding[] {
  const { protocol, hostname } = new URL(url);
  const isLocal = /^(?:localhost|127\.[\d.]+|\[::1\])$/u.test(hostname);
  return protocol === 'http:' && !isLocal
    ? [finding('warning', 'headers travel unencrypted: use https')]
    : [];
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** As the system looks for it; on Windows with the endings of programs. */
async function isRunnable(
  command: string,
  { folder, env }: { readonly folder: string; readonly env: Environment },
): Promise<boolean> {
  const hasPlace = isAbsolute(command) || /[\\/]/u.test(command);
  const folders = hasPlace ? [''] : (env['PATH'] ?? env['Path'] ?? '').split(delimiter);
  const endings = ['', ...(env['PATHEXT'] ?? '').split(';')];
  const candidates = folders.flatMap((place) =>
    endings.map((ending) => resolve(folder, join(place, `${command}${ending}`))),
  );
  const found = await Promise.all(
    candidates.map((path) =>
      access(path, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}
