import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { cliFor } from '../cli-for.ts';

export interface AgentFlags {
  readonly message: string;
  readonly agent?: string;
  readonly session?: string;
  readonly model?: string;
  readonly json?: boolean;
}

export function addAgentCommand(program: Command, cli: Cli): void {
  program
    .command('agent')
    .description('ask an agent once, here in this process')
    .requiredOption('-m, --message <text>', 'what to ask; - reads it from stdin')
    .option('--agent <id>', 'the agent (default: main)')
    .option('--session <key>', 'continue the conversation of this name, or begin it')
    .option('--model <provider/model>', "the model (default: the agent's own)")
    .option('--json', 'print the answer with its session, usage and tools as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ openclaw agent --message "What is on my calendar today?" --session daily',
    )
    .action(async (flags: AgentFlags, command: Command) => {
      const { askAgent } = await import('../commands/agent.ts');
      await askAgent(cliFor(cli, command), flags);
    });
}
