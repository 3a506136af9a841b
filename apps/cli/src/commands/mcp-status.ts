import { type Cli, outputWidth } from '../cli.ts';
import { openGateway } from '../open-gateway.ts';
import { printJson } from '../output/print.ts';
import { printableLine } from '../output/printable.ts';
import { renderTable } from '../output/render-table.ts';
import { createTextLogger } from '../text-logger.ts';
import { CLI_CHANNEL } from '../tools/open-catalog.ts';

const MAX_NOTE_CHARACTERS = 300;

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
  const rows = servers.map(({ name, transport, state, startMs, toolCount, stale, problem }) => [
    name,
    transport,
    stale ? `${state} (old list)` : state,
    startMs === undefined ? '' : `${startMs} ms`,
    String(toolCount),
    problem === undefined ? '' : printableLine(problem.message, MAX_NOTE_CHARACTERS),
  ]);
  const columns = [
    { head: 'server' },
    { head: 'over' },
    { head: 'state' },
    { head: 'start' },
    { head: 'tools' },
  ];
  cli.stdout.write(
    renderTable([...columns, { head: 'problem', flexible: true }], rows, { width: outputWidth(cli) }),
  );
}
