import { type Command, Option } from 'commander';
import type { Cli } from '../cli.ts';
import { cliFor } from '../cli-for.ts';
import type { McpAddFlags } from '../commands/mcp-add.ts';
import type { McpDoctorFlags } from '../commands/mcp-doctor.ts';
import type { McpServeFlags } from '../commands/mcp-serve.ts';

export function addMcpCommands(program: Command, cli: Cli): void {
  const mcp = program
    .command('mcp')
    .description('use MCP servers, and be one: manage mcp.servers, or serve the tools to any MCP client');

  mcp
    .command('serve')
    .description('be an MCP server over stdio, with every tool of the agent behind a compact surface')
    .option('--agent <id>', 'whose tools and policy (default: main)')
    .addOption(
      new Option('--mode <mode>', 'the surface (default: as configured, else tools)').choices([
        'code',
        'tools',
        'directory',
        'direct',
      ]),
    )
    .addHelpText('after', '\nExample:\n  $ openclaw mcp serve --mode tools')
    .action(async (flags: McpServeFlags, command: Command) => {
      const { serveMcp } = await import('../commands/mcp-serve.ts');
      await serveMcp(cliFor(cli, command), flags);
    });

  mcp
    .command('add <name>')
    .description('add a server to the config file')
    .option('--command <program>', 'the program to start')
    .option('--arg <text>', 'an argument for it; repeat for more', collect)
    .option('--env <name=value>', 'a variable for it; repeat for more', collect)
    .option('--cwd <folder>', "where it starts (default: the config file's folder)")
    .option('--url <url>', 'the streamable HTTP endpoint of a server to reach')
    .option('--header <name:value>', 'a header for it; repeat for more', collect)
    .addHelpText(
      'after',
      `
Secrets belong into the environment: '\${NAME}' in a value is replaced when the server starts.

Examples:
  $ openclaw mcp add memory --command npx --arg -y --arg @modelcontextprotocol/server-memory
  $ openclaw mcp add wiki --url https://wiki.example/mcp --header 'Authorization: Bearer \${WIKI_TOKEN}'`,
    )
    .action(async (name: string, flags: McpAddFlags, command: Command) => {
      const { addMcpServer } = await import('../commands/mcp-add.ts');
      await addMcpServer(cliFor(cli, command), name, flags);
    });

  mcp
    .command('list')
    .description('list the configured servers, without starting them and without their secrets')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ openclaw mcp list')
    .action(async (flags: { readonly json?: boolean }, command: Command) => {
      const { listMcpServers } = await import('../commands/mcp-list.ts');
      await listMcpServers(cliFor(cli, command), flags);
    });

  mcp
    .command('remove <name>')
    .description('take a server out of the config file')
    .addHelpText('after', '\nExample:\n  $ openclaw mcp remove memory')
    .action(async (name: string, _flags: object, command: Command) => {
      const { removeMcpServer } = await import('../commands/mcp-remove.ts');
      await removeMcpServer(cliFor(cli, command), name);
    });

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
    .command('doctor')
    .description('look for what is wrong with the configured servers')
    .option('--probe', 'start or reach each of them too')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ openclaw mcp doctor --probe')
    .action(async (flags: McpDoctorFlags, command: Command) => {
      const { examineMcpServers } = await import('../commands/mcp-doctor.ts');
      await examineMcpServers(cliFor(cli, command), flags);
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

function collect(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}
