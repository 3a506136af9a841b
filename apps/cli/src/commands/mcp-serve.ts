import type { SurfaceMode } from '@openclaw/contracts';
import { openMcpFacadePort } from '@openclaw/kit';
import { createMcpFacade, serveStdio } from '@openclaw/mcp';
import { type Cli, onStopSignals } from '../cli.ts';
import { claimStdout } from '../mcp/claim-stdout.ts';
import { openGateway } from '../open-gateway.ts';
import { outliveFaults } from '../outlive-faults.ts';
import { createTextLogger } from '../text-logger.ts';

export interface McpServeFlags {
  readonly agent?: string;
  readonly mode?: SurfaceMode;
}

/** Milliseconds: the client waits for its first list of tools, and is told when a slow server's join. */
const MCP_WAIT_MS = 3_000;

/** `openclaw mcp serve`: an MCP server for the client that started this process, until that closes stdin. */
export async function serveMcp(cli: Cli, { agent, mode }: McpServeFlags): Promise<void> {
  using protocol = claimStdout(cli);
  const stop = new AbortController();
  using _signals = onStopSignals(cli, () => stop.abort());
  const logger = createTextLogger(cli);
  using _faults = outliveFaults(cli, logger);
  await using gateway = await openGateway(cli, logger, { mcpWaitMs: MCP_WAIT_MS });
  const port = await openMcpFacadePort(gateway, {
    ...(agent === undefined ? {} : { agentId: agent }),
    ...(mode === undefined ? {} : { mode }),
  });
  await using facade = await createMcpFacade(port, { logger });
  await serveStdio(facade, { stdin: cli.stdin, stdout: protocol.stdout, signal: stop.signal });
}
