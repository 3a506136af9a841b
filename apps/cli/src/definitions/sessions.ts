import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { cliFor } from '../cli-for.ts';
import type { SessionsFlags } from '../commands/sessions-list.ts';

export function addSessionsCommands(program: Command, cli: Cli): void {
  const sessions = program.command('sessions').description('look at session logs');

  sessions
    .command('list')
    .description('list sessions, newest first')
    .option('--agent <id>', 'only of this agent')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ openclaw sessions list --agent main')
    .action(async (flags: SessionsFlags, command: Command) => {
      const { listSessions } = await import('../commands/sessions-list.ts');
      await listSessions(cliFor(cli, command), flags);
    });

  sessions
    .command('show <session>')
    .description('show what the model saw, what it searched and described, which tools ran, and how it ended')
    .option('--agent <id>', 'the agent it belongs to (default: whichever has it)')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nA session is named by its id, the beginning of it, or its key.\n\nExamples:\n  $ openclaw sessions show 4ed0e129\n  $ openclaw sessions show daily',
    )
    .action(async (id: string, flags: SessionsFlags, command: Command) => {
      const { showSession } = await import('../commands/sessions-show.ts');
      await showSession(cliFor(cli, command), id, flags);
    });
}
