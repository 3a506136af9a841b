import type { Command } from 'commander';
import type { DeskFlags } from '../approvals/approval-desk.ts';
import type { Cli } from '../cli.ts';
import { cliFor } from '../cli-for.ts';
import type { ApproveFlags } from '../commands/approvals-decide.ts';
import type { ApprovalsListFlags } from '../commands/approvals-list.ts';

export function addApprovalsCommands(program: Command, cli: Cli): void {
  const approvals = program
    .command('approvals')
    .description(
      'see and decide the calls that wait for approval, in this state folder or in a Gateway elsewhere',
    );

  deskCommand(approvals, 'list', 'list the calls that wait, newest first, exactly as they would run')
    .option('--all', 'those that were settled as well')
    .addHelpText('after', '\nExample:\n  $ openclaw approvals list')
    .action(async (flags: ApprovalsListFlags, command: Command) => {
      const { listApprovals } = await import('../commands/approvals-list.ts');
      await listApprovals(cliFor(cli, command), flags);
    });

  deskCommand(approvals, 'approve <id>', 'let the call run, once')
    .option(
      '--always',
      'and every later call of that tool by that agent, until the grant is revoked; not for exec and the like',
    )
    .addHelpText('after', '\nExample:\n  $ openclaw approvals approve 0mik2x9ho-5f0c11ab')
    .action(async (id: string, flags: ApproveFlags, command: Command) => {
      const { decideApproval } = await import('../commands/approvals-decide.ts');
      await decideApproval(
        cliFor(cli, command),
        { id, decision: flags.always ? 'allow-always' : 'allow-once' },
        flags,
      );
    });

  deskCommand(approvals, 'deny <id>', 'refuse the call')
    .addHelpText('after', '\nExample:\n  $ openclaw approvals deny 0mik2x9ho-5f0c11ab')
    .action(async (id: string, flags: DeskFlags, command: Command) => {
      const { decideApproval } = await import('../commands/approvals-decide.ts');
      await decideApproval(cliFor(cli, command), { id, decision: 'deny' }, flags);
    });

  deskCommand(approvals, 'grants', 'list what was approved for always')
    .addHelpText('after', '\nExample:\n  $ openclaw approvals grants')
    .action(async (flags: DeskFlags, command: Command) => {
      const { listGrants } = await import('../commands/approvals-grants.ts');
      await listGrants(cliFor(cli, command), flags);
    });

  deskCommand(approvals, 'revoke <grantId>', 'take a grant back: the tool is asked about again')
    .addHelpText('after', '\nExample:\n  $ openclaw approvals revoke 3f9c0a1be27d4c55')
    .action(async (grantId: string, flags: DeskFlags, command: Command) => {
      const { revokeGrant } = await import('../commands/approvals-grants.ts');
      await revokeGrant(cliFor(cli, command), grantId, flags);
    });
}

function deskCommand(approvals: Command, name: string, description: string): Command {
  return approvals
    .command(name)
    .description(description)
    .option(
      '--url <url>',
      'a Gateway of another state folder or machine; it is sent the token (default: this state folder)',
    )
    .option('--json', 'print JSON');
}
