import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { cliFor } from '../cli-for.ts';
import type { DoctorFlags } from '../commands/doctor.ts';

export function addDoctorCommand(program: Command, cli: Cli): void {
  program
    .command('doctor')
    .description('check Node, the config, plugins and the isolation of the code bridge')
    .option('--verbose', 'show each attempt to leave the isolation of the code bridge')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ openclaw doctor')
    .action(async (flags: DoctorFlags, command: Command) => {
      const { examine } = await import('../commands/doctor.ts');
      await examine(cliFor(cli, command), flags);
    });
}
