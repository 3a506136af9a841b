import { loadConfig, resolveStateDir } from '@openclaw/config';
import type { Logger } from '@openclaw/contracts';
import { createGateway, type Gateway } from '@openclaw/kit';
import { checkPolicyRules } from '@openclaw/policy';
import type { Cli } from './cli.ts';
import { warnOf } from './report-error.ts';

interface OpenGatewayOptions {
  /**
   * Milliseconds to wait for MCP servers; default 20000. A command that ends has no later turn for a slow one to
   * join, and one that `npx` is still installing would be killed halfway, which breaks npm's cache.
   */
  readonly mcpWaitMs?: number;
}

export const MCP_WAIT_MS = 20_000;

/** The configured system in this process; what it had to leave out is told on stderr. Dispose it. */
export async function openGateway(
  cli: Cli,
  logger: Logger,
  { mcpWaitMs = MCP_WAIT_MS }: OpenGatewayOptions = {},
): Promise<Gateway> {
  const { config, baseDir } = await loadConfig({ env: cli.env, checkRules: checkPolicyRules });
  const gateway = await createGateway({
    config,
    baseDir,
    stateDir: resolveStateDir(cli.env),
    env: cli.env,
    logger,
    mcpWaitMs,
  });
  warnOf(cli, gateway.diagnostics());
  return gateway;
}
