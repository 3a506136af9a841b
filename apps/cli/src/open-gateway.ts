import { loadConfig, resolveStateDir } from '@openclaw/config';
import type { Logger } from '@openclaw/contracts';
import { createGateway, type Gateway } from '@openclaw/kit';
import type { Cli } from './cli.ts';
import { warnOf } from './report-error.ts';

/** The configured system in this process; what it had to leave out is told on stderr. Dispose it. */
export async function openGateway(cli: Cli, logger: Logger): Promise<Gateway> {
  const { config, baseDir } = await loadConfig({ env: cli.env });
  const gateway = await createGateway({
    config,
    baseDir,
    stateDir: resolveStateDir(cli.env),
    env: cli.env,
    logger,
  });
  warnOf(cli, gateway.diagnostics());
  return gateway;
}
