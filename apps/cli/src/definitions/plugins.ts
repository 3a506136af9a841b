import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addPluginAuthorCommands } from './plugins-author.ts';
import { addPluginsInitCommand } from './plugins-init.ts';
import { addPluginManagementCommands } from './plugins-manage.ts';

export function addPluginsCommands(program: Command, cli: Cli): void {
  const plugins = program
    .command('plugins')
    .description('make plugins, and manage those that the agents may use');
  addPluginsInitCommand(plugins, cli);
  addPluginAuthorCommands(plugins, cli);
  addPluginManagementCommands(plugins, cli);
}
