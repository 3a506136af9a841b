import process from 'node:process';
import { type Command, CommanderError } from 'commander';
import { currentLauncher } from '../suite/launcher.ts';
import type { LiveMcpResult } from './run-live-mcp.ts';

interface Flags {
  readonly json?: true;
  readonly keep?: string;
  readonly catalogs?: string;
  readonly live: boolean;
}

const TIMEOUT_MS = 900_000;

/** Adds `openclaw qa live-mcp`: real MCP servers from npm, which needs the network, and recorded catalogs, which does not. */
export function addLiveMcpCommand(qa: Command): void {
  qa.command('live-mcp')
    .description(
      'try eight real MCP servers from npm behind a Gateway: list, search, describe, call, bytes, start-up',
    )
    .option('--json', 'print the figures as JSON')
    .option('--keep <dir>', 'install the servers there and leave them for the next time')
    .option(
      '--catalogs <dir>',
      'a folder of MCP tools/list answers, each tried through a server that replays it',
    )
    .option('--no-live', 'leave out the servers from npm')
    .action(async (flags: Flags, command: Command) => {
      const { writeOut, writeErr } = command.configureOutput();
      const { runLiveMcp } = await import('./run-live-mcp.ts');
      const result = await runLiveMcp({
        ...flags,
        launcher: currentLauncher(process),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        progress: (line) => writeErr?.(`${line}\n`),
      });
      writeOut?.(flags.json === true ? `${JSON.stringify(result, undefined, 2)}\n` : await asText(result));
      if (result.failures.length > 0) {
        throw new CommanderError(1, 'openclaw.qa.live-mcp', `${result.failures.length} checks failed`);
      }
    });
}

async function asText({ live, catalogs, failures }: LiveMcpResult): Promise<string> {
  const [{ liveTables }, { catalogTable }] = await Promise.all([
    import('./live-report.ts'),
    import('./try-catalogs.ts'),
  ]);
  const tables = [
    ...(live === undefined ? [] : [liveTables(live)]),
    ...(catalogs === undefined ? [] : [catalogTable(catalogs)]),
  ];
  const verdict = failures.length === 0 ? ['Every check holds.'] : failures.map((line) => `FAILED: ${line}`);
  return `${[...tables, ...verdict].join('\n')}\n`;
}
