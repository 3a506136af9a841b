import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { cliFor } from '../cli-for.ts';
import type { PluginsBuildFlags } from '../commands/plugins-build.ts';

/** What the author of a plugin runs. Both commands run the plugin's code. */
export function addPluginAuthorCommands(plugins: Command, cli: Cli): void {
  plugins
    .command('build [folder]')
    .description(
      'write openclaw.plugin.json, which says what the plugin registers (default folder: this one)',
    )
    .option('--check', 'write nothing; fail if the file is not what the code says, and say what differs')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ openclaw plugins build --check')
    .action(async (folder: string | undefined, flags: PluginsBuildFlags, command: Command) => {
      const { buildPlugin } = await import('../commands/plugins-build.ts');
      await buildPlugin(cliFor(cli, command), folder ?? '.', flags);
    });

  plugins
    .command('validate [folder]')
    .description(
      'say what is wrong with a plugin: package, entry, manifest, tools, hooks (default folder: this one)',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ openclaw plugins validate ./garden')
    .action(async (folder: string | undefined, flags: { readonly json?: boolean }, command: Command) => {
      const { validatePlugin } = await import('../commands/plugins-validate.ts');
      await validatePlugin(cliFor(cli, command), folder ?? '.', flags);
    });
}
