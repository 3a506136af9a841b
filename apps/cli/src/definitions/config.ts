import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { cliFor } from '../cli-for.ts';

export function addConfigCommands(program: Command, cli: Cli): void {
  const config = program.command('config').description('read and edit the config file, comments kept');

  config
    .command('get [path]')
    .description('print a value as it is written; without a path, the whole file')
    .addHelpText('after', '\nExample:\n  $ openclaw config get tools.toolSearch')
    .action(async (path: string | undefined, _flags: object, command: Command) => {
      const { getConfig } = await import('../commands/config-get.ts');
      await getConfig(cliFor(cli, command), path ?? '');
    });

  config
    .command('set <path> <value>')
    .description('write a JSON5 value, if the whole file is valid with it; a bare word is a text')
    .addHelpText(
      'after',
      `\nExamples:\n  $ openclaw config set tools.toolSearch '{ mode: "directory" }'\n  $ openclaw config set models.default openai/gpt-5`,
    )
    .action(async (path: string, value: string, _flags: object, command: Command) => {
      const { setConfig } = await import('../commands/config-set.ts');
      await setConfig(cliFor(cli, command), path, value);
    });

  config
    .command('unset <path>')
    .description('take a value out')
    .addHelpText('after', '\nExample:\n  $ openclaw config unset tools.toolSearch')
    .action(async (path: string, _flags: object, command: Command) => {
      const { unsetConfig } = await import('../commands/config-unset.ts');
      await unsetConfig(cliFor(cli, command), path);
    });

  config
    .command('validate')
    .description('check the whole file')
    .addHelpText('after', '\nExample:\n  $ openclaw config validate --config ./openclaw.json5')
    .action(async (_flags: object, command: Command) => {
      const { validateConfig } = await import('../commands/config-validate.ts');
      await validateConfig(cliFor(cli, command));
    });

  config
    .command('path')
    .description('print where the file is')
    .addHelpText('after', '\nExample:\n  $ openclaw config path')
    .action(async (_flags: object, command: Command) => {
      const { printConfigPath } = await import('../commands/config-path.ts');
      await printConfigPath(cliFor(cli, command));
    });

  config
    .command('schema')
    .description('print the JSON Schema of the file')
    .addHelpText('after', '\nExample:\n  $ openclaw config schema > openclaw.schema.json')
    .action(async (_flags: object, command: Command) => {
      const { printConfigSchema } = await import('../commands/config-schema.ts');
      await printConfigSchema(cliFor(cli, command));
    });
}
