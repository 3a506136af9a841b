import { resolve } from 'node:path';
import type { McpServerConfig } from '@openclaw/config';

/**
 * The configured servers, each stdio one with a working folder: its own `cwd`, from the configuration's folder,
 * or that folder. Where the Gateway happens to be started from must not decide what a server sees.
 */
export function anchorServers(
  servers: Readonly<Record<string, McpServerConfig>>,
  baseDir: string,
): Readonly<Record<string, McpServerConfig>> {
  return Object.fromEntries(
    Object.entries(servers).map(([name, server]) => [
      name,
      'command' in server ? { ...server, cwd: resolve(baseDir, server.cwd ?? '.') } : server,
    ]),
  );
}
