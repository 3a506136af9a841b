import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { cliFor } from '../cli-for.ts';

export function addMcpCommands(program: Command, cli: Cli): void {
  const mcp = program.command('mcp').description('look at the configured MCP servers');

  mcp
    .command('status')
    .description('start the servers and say what became of each')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ openclaw mcp status')
    .action(async (flags: { readonly json?: boolean }, command: Command) => {
      const { showMcpStatus } = await import('../commands/mcp-status.ts');
      await showMcpStatus(cliFor(cli, command), flags);
    });

  mcp
    .command('tools')
    .description('list the tools of the servers: tools list --source mcp')
    .option('--agent <id>', 'the agent whose tools they are (default: main)')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ openclaw mcp tools --json')
    .action(async (flags: { readonly agent?: string; readonly json?: boolean }, command: Command) => {
      const { listTools } = await import('../commands/tools-list.ts');
      await listTools(cliFor(cli, command), { ...flags, source: 'mcp' });
    });
}
