import { connectToGateway } from '../live-mcp/gateway-client.ts';
import { readServerStarts } from '../live-mcp/server-starts.ts';
import type { GatewayProcess } from './gateway-process.ts';

export interface WakeOptions {
  readonly token: string;
  /** Of the MCP servers that have to be ready. */
  readonly names: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Has the Gateway start its MCP servers, and waits until those are ready. A run waits three seconds for them and goes on
 * without: on a busy machine that would be another evidence each time.
 */
export async function wakeServers(gateway: GatewayProcess, options: WakeOptions): Promise<void> {
  const { token, names, signal } = options;
  if (names.length === 0) return;
  // A client that is introduced has a plan made for it, and that starts the servers.
  await using _client = await connectToGateway({ url: gateway.url, token, mode: 'tools', signal });
  await gateway.untilSaid((log) => {
    const starts = readServerStarts(log);
    return names.every((name) => starts.get(name)?.state === 'ready');
  });
}
