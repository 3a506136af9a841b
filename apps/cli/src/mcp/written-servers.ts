import { type Environment, getConfigValue } from '@openclaw/config';

/** A server as the config file has it: environment references unresolved, so that nothing secret is in them. */
export type WrittenServer = Readonly<Record<string, unknown>>;

/** By name, in the order of the file. */
export async function writtenServers(env: Environment): Promise<ReadonlyMap<string, WrittenServer>> {
  const lookup = await getConfigValue('mcp.servers', { env });
  const entries = lookup.found ? Object.entries(recordOf(lookup.value)) : [];
  return new Map(entries.map(([name, server]) => [name, recordOf(server)]));
}

/** The path of one server, for the functions of the config package. */
export function serverPath(name: string): string {
  return `mcp.servers[${JSON.stringify(name)}]`;
}

export function recordOf(value: unknown): WrittenServer {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
