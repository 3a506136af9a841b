import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Cli } from '../cli.ts';
import { cliFor } from '../cli-for.ts';

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export interface GatewayFlags {
  readonly port?: number;
  readonly host?: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

export function addGatewayCommand(program: Command, cli: Cli): void {
  const gateway = program
    .command('gateway')
    .description('serve the OpenAI-compatible API over HTTP until it is stopped')
    .option(
      '--port <n>',
      'port to listen on, 0 for a free one (default: gateway.port, else 18789)',
      parsePort,
    )
    .option('--host <host>', 'address to listen on (default: gateway.host, else 127.0.0.1)')
    .addOption(new Option('--log-level <level>', 'what to log on stderr').choices(LOG_LEVELS).default('info'))
    .addHelpText('after', '\nExample:\n  $ openclaw gateway --port 18789')
    .action(async (flags: GatewayFlags, command: Command) => {
      const { serveGateway } = await import('../commands/gateway.ts');
      await serveGateway(cliFor(cli, command), flags);
    });
  gateway
    .command('token')
    .description('print the bearer token that clients send, making it if there is none')
    .addHelpText('after', '\nExample:\n  $ curl -H "Authorization: Bearer $(openclaw gateway token)" …')
    .action(async (_flags: object, command: Command) => {
      const { printGatewayToken } = await import('../commands/gateway-token.ts');
      await printGatewayToken(cliFor(cli, command));
    });
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/u.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('It must be a number from 0 to 65535.');
}
