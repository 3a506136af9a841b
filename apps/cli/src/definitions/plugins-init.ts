import { type Command, Option } from 'commander';
import type { Cli } from '../cli.ts';
import { cliFor } from '../cli-for.ts';
import type { PluginsInitFlags } from '../commands/plugins-init.ts';

/** `openclaw plugins init`, beside the other commands of `plugins`. */
export function addPluginsInitCommand(plugins: Command, cli: Cli): void {
  plugins
    .command('init [folder]')
    .description(
      'make a new plugin in an empty folder (default: this one), with a tool, its tests and all they need',
    )
    .option('--name <id>', "the plugin's id (default: the name of the folder)")
    .addOption(new Option('--template <language>', 'ts (the default) or js').choices(['ts', 'js']))
    .option(
      '--packages <folder>',
      'depend on the packed @openclaw packages (.tgz) in this folder instead of those of the registry',
    )
    .addHelpText('after', '\nExample:\n  $ openclaw plugins init weather --template js')
    .action(async (folder: string | undefined, flags: PluginsInitFlags, command: Command) => {
      const { initPlugin } = await import('../commands/plugins-init.ts');
      await initPlugin(cliFor(cli, command), folder, flags);
    });
}
