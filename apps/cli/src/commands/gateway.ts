import { loadConfig, resolveGateway, resolveStateDir } from '@openclaw/config';
import { createLogger, gatewayToken, startHttpGateway } from '@openclaw/gateway';
import { createGateway } from '@openclaw/kit';
import { checkPolicyRules } from '@openclaw/policy';
import { type Cli, onStopSignals } from '../cli.ts';
import type { GatewayFlags } from '../definitions/gateway.ts';
import { outliveFaults } from '../outlive-faults.ts';

/** Milliseconds that running requests get to finish once the Gateway is asked to stop. */
const STOP_GRACE_MS = 10_000;

/** `openclaw gateway`: serves until SIGINT or SIGTERM, then stops gracefully; a second signal stops at once. */
export async function serveGateway(cli: Cli, flags: GatewayFlags): Promise<void> {
  const { config, baseDir } = await loadConfig({ env: cli.env, checkRules: checkPolicyRules });
  const stateDir = resolveStateDir(cli.env);
  const logger = createLogger(flags.logLevel);
  const stop = Promise.withResolvers<void>();
  const hurry = Promise.withResolvers<void>();
  let signals = 0;
  using _signals = onStopSignals(cli, () => {
    signals += 1;
    if (signals === 1) stop.resolve();
    else hurry.resolve();
  });
  using _faults = outliveFaults(cli, logger);

  await using gateway = await createGateway({
    config,
    baseDir,
    stateDir,
    env: cli.env,
    logger,
    background: true,
  });
  for (const { code, subject, message } of gateway.diagnostics()) logger.warn({ code, subject }, message);
  const settings = resolveGateway(config);
  const { token, file } = await gatewayToken({ configured: settings.token, stateDir });
  const server = await startHttpGateway({
    gateway,
    host: flags.host ?? settings.host,
    port: flags.port ?? settings.port,
    maxBodyBytes: settings.maxBodyBytes,
    token,
    logger,
  });
  cli.stdout.write(`OpenClaw Gateway listening on ${server.url}\n`);
  if (file !== undefined) cli.stdout.write(`Token: ${file} (print it with: openclaw gateway token)\n`);

  await stop.promise;
  await Promise.race([
    server.stop({ graceMs: STOP_GRACE_MS }),
    hurry.promise.then(() => server.stop({ graceMs: 0 })),
  ]);
}
