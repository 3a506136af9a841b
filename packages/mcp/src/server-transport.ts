import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JsonObject } from '@openclaw/contracts';
import type { McpHttpServerConfig, McpServerConfig, McpStdioServerConfig } from './config.ts';
import { createHttpTransport } from './http-transport.ts';
import { loadSdkHttp, loadSdkStdio } from './sdk.ts';
import { StdioTransport } from './stdio-transport.ts';

/** What a connection needs of either transport. */
export interface ServerTransport {
  readonly kind: 'stdio' | 'http';
  readonly transport: Transport;
  facts(): JsonObject;
  skippedLines(): number;
  httpStatusOf(error: unknown): number | undefined;
  stop(): Promise<void>;
  kill(): void;
}

export interface ServerTransportOptions {
  readonly config: McpServerConfig;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Of a server whose facts say `flooded`. */
export const FLOODED: string =
  'was ended: it wrote over 1 MiB to stdout without a message of the protocol, or asked and did not read the answers.';

const STDERR_PREVIEW_CHARACTERS = 2_000;
/** For saying goodbye to an HTTP session; the server may be gone. */
const GOODBYE_MS = 1_000;

export async function createServerTransport(options: ServerTransportOptions): Promise<ServerTransport> {
  const { config, env } = options;
  return 'command' in config ? await stdio(config, env) : await http(config);
}

async function stdio(
  config: McpStdioServerConfig,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ServerTransport> {
  const sdk = await loadSdkStdio();
  const transport = new StdioTransport({
    command: config.command,
    args: config.args ?? [],
    env: serverEnvironment({ inherited: sdk.inheritedNames, env, own: config.env ?? {} }),
    cwd: config.cwd,
    sdk,
  });
  return {
    kind: 'stdio',
    transport,
    facts: () => ({
      ...transport.exit,
      ...(transport.flooded && { flooded: true }),
      stderrTail: transport.stderrTail(STDERR_PREVIEW_CHARACTERS),
    }),
    skippedLines: () => transport.skippedLines,
    httpStatusOf: () => undefined,
    stop: () => transport.close(),
    kill: () => transport.kill(),
  };
}

/**
 * SECURITY: our own environment holds the keys of the model providers. A server gets the variables that its entry
 * names and the few that any program needs, nothing else.
 */
function serverEnvironment(from: {
  readonly inherited: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly own: Readonly<Record<string, string>>;
}): Record<string, string> {
  const inherited = [...from.inherited, ...TRUST_STORE_NAMES].flatMap((name) => {
    const value = from.env[name];
    // Exported shell functions look like this; a shell in the server would run them.
    return value === undefined || value.startsWith('()') ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(inherited), ...from.own };
}

async function http(config: McpHttpServerConfig): Promise<ServerTransport> {
  const sdk = await loadSdkHttp();
  const transport = createHttpTransport({ url: config.url, headers: config.headers ?? {}, sdk });
  return {
    kind: 'http',
    transport,
    facts: () => ({}),
    skippedLines: () => 0,
    httpStatusOf: (error) => (error instanceof sdk.StreamableHTTPError ? error.code : undefined),
    async stop() {
      // Closing the transport aborts a goodbye that takes too long.
      const late = setTimeout(() => void transport.close(), GOODBYE_MS);
      await transport.terminateSession().catch((error: Error) => transport.onerror?.(error));
      clearTimeout(late);
      await transport.close();
    },
    kill() {},
  };
}

/**
 * Where to find the certificates to trust: paths and no secrets. Without them every server that is started by
 * `npx` hangs in a network whose proxy signs with a certificate of its own.
 */
const TRUST_STORE_NAMES: readonly string[] = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];
