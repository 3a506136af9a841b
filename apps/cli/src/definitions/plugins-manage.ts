import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { cliFor } from '../cli-for.ts';
import type { PluginsInstallFlags } from '../commands/plugins-install.ts';

interface JsonFlag {
  readonly json?: boolean;
}

/** What the user of plugins runs. None of these commands runs a plugin's code. */
export function addPluginManagementCommands(plugins: Command, cli: Cli): void {
  plugins
    .command('list')
    .description('list the plugins there are, with their tools, without running them')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ openclaw plugins list')
    .action(async (flags: JsonFlag, command: Command) => {
      const { listKnownPlugins } = await import('../commands/plugins-list.ts');
      await listKnownPlugins(cliFor(cli, command), flags);
    });

  plugins
    .command('inspect <plugin>')
    .description('show what a plugin registers: its id, or a folder such as ./garden; does not run it')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ openclaw plugins inspect memory')
    .action(async (plugin: string, flags: JsonFlag, command: Command) => {
      const { inspectPlugin } = await import('../commands/plugins-inspect.ts');
      await inspectPlugin(cliFor(cli, command), plugin, flags);
    });

  plugins
    .command('install <source>')
    .description(
      'install a plugin from a folder (./garden), a tarball (garden.tgz) or npm (garden@^1), once you agree',
    )
    .option('-y, --yes', "agree that its code runs in the Gateway's process, with your rights")
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
npm fetches it and what it depends on; their install scripts do not run.

Examples:
  $ openclaw plugins install ./garden
  $ openclaw plugins install @acme/openclaw-garden@^1 --yes`,
    )
    .action(async (source: string, flags: PluginsInstallFlags, command: Command) => {
      const { installPlugin } = await import('../commands/plugins-install.ts');
      await installPlugin(cliFor(cli, command), source, flags);
    });

  plugins
    .command('uninstall <id>')
    .description('remove an installed plugin and its settings; the files that it kept stay')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ openclaw plugins uninstall garden')
    .action(async (id: string, flags: JsonFlag, command: Command) => {
      const { uninstallPlugin } = await import('../commands/plugins-uninstall.ts');
      await uninstallPlugin(cliFor(cli, command), id, flags);
    });

  for (const [name, enabled] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    plugins
      .command(`${name} <id>`)
      .description(`${enabled ? 'use' : 'do not use'} a plugin: writes plugins.entries.<id>.enabled`)
      .option('--json', 'print JSON')
      .addHelpText('after', `\nExample:\n  $ openclaw plugins ${name} memory`)
      .action(async (id: string, flags: JsonFlag, command: Command) => {
        const { switchPlugin } = await import('../commands/plugins-switch.ts');
        await switchPlugin(cliFor(cli, command), { id, enabled }, flags);
      });
  }
}
