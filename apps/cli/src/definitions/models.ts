import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { cliFor } from '../cli-for.ts';

export function addModelsCommands(program: Command, cli: Cli): void {
  program
    .command('models')
    .description('look at the configured models')
    .command('list')
    .description('list the models that runs may name')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ openclaw models list')
    .action(async (flags: { readonly json?: boolean }, command: Command) => {
      const { listModels } = await import('../commands/models-list.ts');
      await listModels(cliFor(cli, command), flags);
    });
}
