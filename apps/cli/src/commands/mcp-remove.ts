import { unsetConfigValue } from '@openclaw/config';
import { OpenClawError } from '@openclaw/contracts';
import type { Cli } from '../cli.ts';
import { serverPath, writtenServers } from '../mcp/written-servers.ts';

/** `openclaw mcp remove`. */
export async function removeMcpServer(cli: Cli, name: string): Promise<void> {
  const servers = await writtenServers(cli.env);
  if (!servers.has(name)) {
    const known = servers.size === 0 ? 'none' : [...servers.keys()].join(', ');
    const asked = JSON.stringify(name.slice(0, 100));
    throw new OpenClawError('request_invalid', `No server ${asked} is configured. There is: ${known}.`);
  }
  const { path } = await unsetConfigValue(serverPath(name), { env: cli.env });
  cli.stdout.write(`Took the server ${name} out of ${path}\n`);
}
