import { TOOL_SOURCES } from '@openclaw/contracts';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Cli } from '../cli.ts';
import { cliFor } from '../cli-for.ts';
import type { ToolsBudgetFlags } from '../commands/tools-budget.ts';
import type { ToolsCallFlags } from '../commands/tools-call.ts';
import type { ToolsExplainFlags } from '../commands/tools-explain.ts';
import type { ToolsLintFlags } from '../commands/tools-lint.ts';
import type { ToolsListFlags } from '../commands/tools-list.ts';
import type { ToolsSearchFlags } from '../commands/tools-search.ts';
import type { CatalogFlags } from '../tools/open-catalog.ts';

export function addToolsCommands(program: Command, cli: Cli): void {
  const tools = program.command('tools').description('look at, search and call the tools of an agent');

  catalogCommand(tools, 'list', 'list every tool that the agent may use')
    .addOption(new Option('--source <source>', 'only tools of this source').choices(TOOL_SOURCES))
    .addHelpText('after', '\nExample:\n  $ openclaw tools list --source mcp')
    .action(async (flags: ToolsListFlags, command: Command) => {
      const { listTools } = await import('../commands/tools-list.ts');
      await listTools(cliFor(cli, command), flags);
    });

  catalogCommand(tools, 'search <query...>', 'search as tool_search does, best first')
    .option('--limit <n>', 'how many at most (default: tools.toolSearch.searchDefaultLimit)', parseLimit)
    .option('--explain', 'say what each word did for each hit')
    .addHelpText('after', '\nExample:\n  $ openclaw tools search "schedule a meeting" --explain')
    .action(async (query: readonly string[], flags: ToolsSearchFlags, command: Command) => {
      const { searchTools } = await import('../commands/tools-search.ts');
      await searchTools(cliFor(cli, command), query, flags);
    });

  catalogCommand(tools, 'describe <id>', 'show one tool with its exact schemas')
    .addHelpText('after', '\nExample:\n  $ openclaw tools describe openclaw:core:read')
    .action(async (id: string, flags: CatalogFlags, command: Command) => {
      const { describeTool } = await import('../commands/tools-describe.ts');
      await describeTool(cliFor(cli, command), id, flags);
    });

  catalogCommand(tools, 'call <id> [args]', 'call one tool; args are JSON5, - reads them from stdin')
    .option('-y, --yes', 'give approval where the call needs it')
    .addHelpText('after', `\nExample:\n  $ openclaw tools call openclaw:core:read '{ path: "notes.md" }'`)
    .action(async (idOrName: string, args: string | undefined, flags: ToolsCallFlags, command: Command) => {
      const { callTool } = await import('../commands/tools-call.ts');
      await callTool(cliFor(cli, command), { idOrName, args }, flags);
    });

  catalogCommand(tools, 'explain <name>', 'say why a tool is available or not: which rule, in which layer')
    .option('--channel <name>', 'the channel whose rules apply, such as http or mcp (default: cli)')
    .option('--model <provider/model>', "the model whose rules apply (default: the agent's)")
    .addHelpText('after', '\nExample:\n  $ openclaw tools explain create_event --agent main --channel http')
    .action(async (name: string, flags: ToolsExplainFlags, command: Command) => {
      const { explainTool } = await import('../commands/tools-explain.ts');
      await explainTool(cliFor(cli, command), name, flags);
    });

  catalogCommand(tools, 'lint', 'say what keeps tools from being found and chosen, and what to change')
    .option('--owner <name>', 'only the tools of this plugin or MCP server; all others still compete')
    .option('--strict', 'exit with 1 if there is an error or a warning')
    .addHelpText('after', '\nExample:\n  $ openclaw tools lint --catalog tools.json --strict')
    .action(async (flags: ToolsLintFlags, command: Command) => {
      const { lintTools } = await import('../commands/tools-lint.ts');
      await lintTools(cliFor(cli, command), flags);
    });

  catalogCommand(tools, 'budget', 'weigh what each mode puts before the conversation in every request')
    .option('--model <provider/model>', "the model that the requests are for (default: the agent's)")
    .option('--channel <name>', 'the channel whose rules apply, such as http or mcp (default: cli)')
    .addHelpText(
      'after',
      '\nBytes are exact, tokens are estimates. With --catalog, the tools of the file\nstand in for the configured ones; agent, model and policy are the configured.\n' +
        '\nExample:\n  $ openclaw tools budget --agent main --model openai/gpt-5',
    )
    .action(async (flags: ToolsBudgetFlags, command: Command) => {
      const { weighTools } = await import('../commands/tools-budget.ts');
      await weighTools(cliFor(cli, command), flags);
    });
}

function catalogCommand(tools: Command, usage: string, description: string): Command {
  return tools
    .command(usage)
    .description(description)
    .option(
      '--catalog <file>',
      'tools of a file: a list of { id, name, description, parameters }, or an MCP tools/list answer',
    )
    .option('--agent <id>', 'the agent whose tools they are (default: main)')
    .option('--json', 'print JSON');
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (/^\d{1,6}$/u.test(text) && limit > 0) return limit;
  throw new InvalidArgumentError('It must be a whole number of at least 1.');
}
