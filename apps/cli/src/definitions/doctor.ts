import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { cliFor } from '../cli-for.ts';

export function addDoctorCommand(program: Command, cli: Cli): void {
  program
    .command('doctor')
    .description('check Node, the config, plugins and the isolation of the code bridge')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ openclaw doctor')
    .action(async (flags: { readonly json?: boolean }, command: Command) => {
      const { examine } = await import('../commands/doctor.ts');
      await examine(cliFor(cli, command), flags);
    });
}
