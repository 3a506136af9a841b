import process from 'node:process';
import { type Command, CommanderError } from 'commander';
import { currentLauncher } from '../suite/launcher.ts';
import { NOT_APPLICABLE } from './not-applicable.ts';
import { runConformance } from './run-conformance.ts';

const TIMEOUT_MS = 300_000;

/** Adds `openclaw qa conformance`: the official MCP suite against our server. Needs the network the first time. */
export function addConformanceCommand(qa: Command): void {
  qa.command('conformance')
    .description('run the official MCP conformance suite against /mcp of a fresh Gateway')
    .action(async (_flags: object, command: Command) => {
      const { writeOut } = command.configureOutput();
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const code = await runConformance({ launcher: currentLauncher(process), signal });
      const lines = NOT_APPLICABLE.map(
        ({ scenarios, reason }) => `  ${scenarios.join(', ')}\n    ${reason}\n`,
      );
      writeOut?.(`\nDo not apply, and why:\n${lines.join('')}`);
      if (code !== 0) throw new CommanderError(1, 'openclaw.qa.conformance', 'a scenario failed');
    });
}
