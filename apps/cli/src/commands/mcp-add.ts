import { setConfigValue } from '@openclaw/config';
import { OpenClawError } from '@openclaw/contracts';
import type { Cli } from '../cli.ts';
import { looksSecret } from '../mcp/looks-secret.ts';
import { serverPath, writtenServers } from '../mcp/written-servers.ts';

export interface McpAddFlags {
  readonly command?: string;
  readonly arg?: readonly string[];
  /** `NAME=value`. */
  readonly env?: readonly string[];
  readonly cwd?: string;
  readonly url?: string;
  /** `Name: value`. */
  readonly header?: readonly string[];
}

/** `openclaw mcp add`: one more entry of `mcp.servers`; one that is there already is left alone. */
export async function addMcpServer(cli: Cli, name: string, flags: McpAddFlags): Promise<void> {
  const env = (flags.env ?? []).map((text) => pairOf(text, '--env', '='));
  const headers = (flags.header ?? []).map((text) => pairOf(text, '--header', ':'));
  const server = serverOf(flags, { env, headers });
  if ((await writtenServers(cli.env)).has(name)) {
    const message = `There is a server ${name} already. Take it out first: openclaw mcp remove ${name}`;
    throw refusal(message);
  }
  const { path } = await setConfigValue(serverPath(name), JSON.stringify(server), { env: cli.env });
  cli.stdout.write(`Added the server ${name} to ${path}\n`);
  for (const [key] of [...env, ...headers].filter(looksSecret)) {
    cli.stderr.write(
      `openclaw: warning: ${key} is now in the file in plain text; "\${NAME}" reads it from the environment instead\n`,
    );
  }
}

type Pair = readonly [name: string, value: string];

interface Pairs {
  readonly env: readonly Pair[];
  readonly headers: readonly Pair[];
}

function serverOf({ command, arg = [], cwd, url }: McpAddFlags, { env, headers }: Pairs): object {
  if (command !== undefined && url === undefined) {
    if (headers.length > 0) throw refusal('--header goes with --url.');
    return {
      command,
      ...(arg.length > 0 && { args: arg }),
      ...(env.length > 0 && { env: Object.fromEntries(env) }),
      ...(cwd !== undefined && { cwd }),
    };
  }
  if (url === undefined || command !== undefined) {
    throw refusal('Give either --command, to start a server, or --url, to reach one.');
  }
  if (arg.length > 0 || env.length > 0 || cwd !== undefined) {
    throw refusal('--arg, --env and --cwd go with --command, not with --url.');
  }
  return { url, ...(headers.length > 0 && { headers: Object.fromEntries(headers) }) };
}

/** What was typed is not repeated in a refusal: it may well be a secret. */
function pairOf(text: string, option: string, separator: '=' | ':'): Pair {
  const at = text.indexOf(separator);
  const name = text.slice(0, Math.max(0, at)).trim();
  if (name === '') throw refusal(`${option} needs a name, "${separator}" and a value.`);
  const value = text.slice(at + 1);
  return [name, separator === ':' ? value.trim() : value];
}

function refusal(message: string): OpenClawError {
  return new OpenClawError('request_invalid', message);
}
