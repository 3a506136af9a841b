import { type Cli, outputWidth } from '../cli.ts';
import { recordOf, type WrittenServer, writtenServers } from '../mcp/written-servers.ts';
import { count } from '../output/count.ts';
import { printJson } from '../output/print.ts';
import { printableLine } from '../output/printable.ts';
import { renderTable } from '../output/render-table.ts';

/** A server without anything that could be secret: of arguments only how many, of settings only the names. */
interface ListedServer {
  readonly name: string;
  readonly enabled: boolean;
  readonly command?: string;
  readonly arguments?: number;
  readonly env?: readonly string[];
  readonly url?: string;
  readonly headers?: readonly string[];
}

/** `openclaw mcp list`: what is configured; starts nothing. */
export async function listMcpServers(cli: Cli, { json }: { readonly json?: boolean }): Promise<void> {
  const servers = [...(await writtenServers(cli.env))].map(listed);
  if (json === true) return printJson(cli, servers);
  if (servers.length === 0) {
    cli.stdout.write('No MCP server is configured. Add one: openclaw mcp add\n');
    return;
  }
  const rows = servers.map((server) => [
    server.name,
    server.enabled ? 'on' : 'off',
    printableLine(targetOf(server), 200),
    [...(server.env ?? []), ...(server.headers ?? [])].join(', '),
  ]);
  const columns = [
    { head: 'server' },
    { head: '' },
    { head: 'runs or reaches', flexible: true },
    { head: 'sets' },
  ];
  cli.stdout.write(renderTable(columns, rows, { width: outputWidth(cli) }));
}

function listed([name, server]: readonly [string, WrittenServer]): ListedServer {
  const { command, args, env, url, headers } = server;
  return {
    name,
    enabled: server['enabled'] !== false,
    ...(typeof command === 'string' && {
      command,
      arguments: Array.isArray(args) ? args.length : 0,
      env: Object.keys(recordOf(env)),
    }),
    ...(typeof url === 'string' && { url: withoutSecrets(url), headers: Object.keys(recordOf(headers)) }),
  };
}

/** Tokens stand in the user, the query and sometimes the path of a URL; a host is enough to know it by. */
function withoutSecrets(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? '(from the environment)' : `${parsed.protocol}//${parsed.host}`;
}

function targetOf({ command, arguments: amount = 0, url = '' }: ListedServer): string {
  if (command === undefined) return url;
  return amount === 0 ? command : `${command} (${count(amount, 'argument')})`;
}
