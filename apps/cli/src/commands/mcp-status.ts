import type { McpServerStatus } from '@openclaw/mcp';
import { type Cli, outputWidth } from '../cli.ts';
import { openGateway } from '../open-gateway.ts';
import { printJson, printLines } from '../output/print.ts';
import { printableLine } from '../output/printable.ts';
import { renderTable } from '../output/render-table.ts';
import { createTextLogger } from '../text-logger.ts';
import { CLI_CHANNEL } from '../tools/open-catalog.ts';

const MAX_NOTE_CHARACTERS = 300;
const MAX_LAST_WORDS_CHARACTERS = 200;

/** `openclaw mcp status`: starts every configured server, waits a moment, and says what became of each. */
export async function showMcpStatus(cli: Cli, { json }: { readonly json?: boolean }): Promise<void> {
  await using gateway = await openGateway(cli, createTextLogger(cli));
  await gateway.inventory({ channel: CLI_CHANNEL });
  const servers = gateway.mcpStatus();
  if (json === true) return printJson(cli, servers);
  if (servers.length === 0) {
    cli.stdout.write('No MCP server is configured. Set mcp.servers.<name>.\n');
    return;
  }
  const rows = servers.map((server) => [
    server.name,
    server.transport,
    server.stale ? `${server.state} (old list)` : server.state,
    server.startMs === undefined ? '' : `${server.startMs} ms`,
    String(server.toolCount),
    printableLine(server.problem?.message ?? '', MAX_NOTE_CHARACTERS),
  ]);
  const columns = [
    { head: 'server' },
    { head: 'over' },
    { head: 'state' },
    { head: 'start' },
    { head: 'tools' },
  ];
  cli.stdout.write(
    renderTable([...columns, { head: 'problem', flexible: true, wrapped: true }], rows, {
      width: outputWidth(cli),
    }),
  );
  printLines(cli, servers.map(lastWordsOf));
}

/** The last thing that a server which is away said on stderr: it mostly says why, and the table has no room for it. */
function lastWordsOf({ name, state, stderrTail }: McpServerStatus): string | undefined {
  const last = state === 'unavailable' ? stderrTail.trimEnd().split('\n').at(-1) : undefined;
  const words = printableLine(last ?? '', MAX_LAST_WORDS_CHARACTERS);
  return words === '' ? undefined : `${name} said: ${words}`;
}
