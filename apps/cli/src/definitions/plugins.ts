import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addPluginsInitCommand } from './plugins-init.ts';

export function addPluginsCommands(program: Command, cli: Cli): void {
  const plugins = program.command('plugins').description('make plugins');
  addPluginsInitCommand(plugins, cli);
}
