import { loadConfig, resolveGateway, resolveStateDir } from '@openclaw/config';
import { OpenClawError } from '@openclaw/contracts';
import { gatewayToken } from '@openclaw/gateway';
import { type Approvals, createApprovals, createFileApprovalStore } from '@openclaw/kit';
import type { Cli } from '../cli.ts';
import { createTextLogger } from '../text-logger.ts';
import { createGatewayDesk } from './gateway-desk.ts';

/** Where approvals are decided: a running Gateway, or the state folder that Gateways share. */
export type ApprovalDesk = Pick<Approvals, 'list' | 'decide' | 'grants' | 'revoke'>;

export interface DeskFlags {
  readonly url?: string;
  readonly json?: boolean;
}

/**
 * The Gateway of `--url`, else the one that the config names if it answers and takes our token, else the state
 * folder, which is said on stderr: runs that wait hear of an answer either way.
 */
export async function openDesk(cli: Cli, flags: DeskFlags): Promise<ApprovalDesk> {
  const { config } = await loadConfig({ env: cli.env });
  const stateDir = resolveStateDir(cli.env);
  const settings = resolveGateway(config);
  const { token } = await gatewayToken({ configured: settings.token, stateDir });
  const url = flags.url ?? urlOf(settings);
  const desk = createGatewayDesk({ url, token });
  try {
    await desk.grants();
    return desk;
  } catch (thrown) {
    if (flags.url !== undefined || !isNotOurs(thrown)) throw thrown;
    cli.stderr.write(
      `openclaw: no Gateway of this state folder answers at ${url}: using ${stateDir} itself\n`,
    );
    const logger = createTextLogger(cli);
    return createApprovals({
      store: createFileApprovalStore({ stateDir, logger }),
      // Nothing is asked here.
      timeoutMs: 0,
      clock: () => new Date(),
      logger,
    });
  }
}

function isNotOurs(thrown: unknown): boolean {
  const code = thrown instanceof OpenClawError ? thrown.code : undefined;
  return code === 'gateway_unavailable' || code === 'unauthorized';
}

/** An address that listens on every interface is reached over loopback. */
function urlOf({ host, port }: { readonly host: string; readonly port: number }): string {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}
