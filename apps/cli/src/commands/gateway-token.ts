import { loadConfig, resolveGateway, resolveStateDir } from '@openclaw/config';
import { gatewayToken } from '@openclaw/gateway';
import type { Cli } from '../cli.ts';

/** `openclaw gateway token`. */
export async function printGatewayToken(cli: Cli): Promise<void> {
  const { config } = await loadConfig({ env: cli.env });
  const { token } = await gatewayToken({
    configured: resolveGateway(config).token,
    stateDir: resolveStateDir(cli.env),
  });
  cli.stdout.write(`${token}\n`);
}
