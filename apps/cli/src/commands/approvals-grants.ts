import { type DeskFlags, openDesk } from '../approvals/approval-desk.ts';
import { type Cli, outputWidth } from '../cli.ts';
import { count } from '../output/count.ts';
import { printJson } from '../output/print.ts';
import { printableLine } from '../output/printable.ts';
import { renderTable } from '../output/render-table.ts';

const MAX_ID_CHARACTERS = 500;

/** `openclaw approvals grants`. */
export async function listGrants(cli: Cli, flags: DeskFlags): Promise<void> {
  const desk = await openDesk(cli, flags);
  const grants = await desk.grants();
  if (flags.json === true) return printJson(cli, grants);
  if (grants.length > 0) {
    cli.stdout.write(
      renderTable(
        [{ head: 'grant' }, { head: 'agent' }, { head: 'tool', flexible: true }, { head: 'since' }],
        grants.map(({ grantId, agentId, tool, grantedAt }) => [
          grantId,
          printableLine(agentId, MAX_ID_CHARACTERS),
          printableLine(tool.id, MAX_ID_CHARACTERS),
          grantedAt.slice(0, 16).replace('T', ' '),
        ]),
        { width: outputWidth(cli) },
      ),
    );
  }
  cli.stdout.write(`${count(grants.length, 'grant')}\n`);
}

/** `openclaw approvals revoke`. */
export async function revokeGrant(cli: Cli, grantId: string, flags: DeskFlags): Promise<void> {
  const desk = await openDesk(cli, flags);
  await desk.revoke(grantId);
  if (flags.json === true) return printJson(cli, { grantId, deleted: true });
  cli.stdout.write('Revoked\n');
}
