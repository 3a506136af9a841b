import { loadConfig, resolveGateway, resolveStateDir } from '@openclaw/config';
import { gatewayToken } from '@openclaw/gateway';
import { type Approvals, createApprovals, createFileApprovalStore } from '@openclaw/kit';
import type { Cli } from '../cli.ts';
import { createTextLogger } from '../text-logger.ts';
import { createGatewayDesk } from './gateway-desk.ts';

/** Where approvals are decided: the state folder that Gateways share, or a Gateway that is named. */
export type ApprovalDesk = Pick<Approvals, 'list' | 'decide' | 'grants' | 'revoke'>;

export interface DeskFlags {
  readonly url?: string;
  readonly json?: boolean;
}

/**
 * The Gateway of `--url`, else the state folder: whoever waits there hears of an answer by the file system, and a
 * running Gateway needs no asking. SECURITY: the token goes to an address that somebody has named and to no other;
 * at the configured port anything may listen while no Gateway runs.
 */
export async function openDesk(cli: Cli, { url }: DeskFlags): Promise<ApprovalDesk> {
  const stateDir = resolveStateDir(cli.env);
  if (url !== undefined) {
    const { config } = await loadConfig({ env: cli.env });
    const { token } = await gatewayToken({ configured: resolveGateway(config).token, stateDir });
    return createGatewayDesk({ url, token });
  }
  const logger = createTextLogger(cli);
  return createApprovals({
    store: createFileApprovalStore({ stateDir, logger }),
    // Nothing is asked here.
    timeoutMs: 0,
    clock: () => new Date(),
    logger,
  });
}
