import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { McpServerConfig } from '@openclaw/config';
import { startMockOpenAi } from '../mock-openai/index.ts';
import type { Launcher } from '../suite/launcher.ts';
import { describeAll, makeCalls, placeFound } from './examine-server.ts';
import { connectToGateway } from './gateway-client.ts';
import type { Programs } from './install-servers.ts';
import { GATEWAY_TOKEN, startLeanGateway } from './lean-gateway.ts';
import { listDirectly } from './list-directly.ts';
import type { LiveReport, ServerReport } from './live-report.ts';
import type { LiveServer } from './live-servers.ts';
import { measureRequests, sumScript } from './measure-requests.ts';
import { readServerStarts } from './server-starts.ts';
import { callsIn, commandOf, configOf, type ServerCommand } from './started-server.ts';

export interface TryServersOptions {
  readonly servers: readonly LiveServer[];
  readonly programs: Programs;
  readonly launcher: Launcher;
  /** Of their own; whoever made it removes it. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** One line for people on what happens now. */
  progress(line: string): void;
}

/** How long a client waits for the tools of all servers. */
const PATIENCE_MS = 120_000;

interface Tried {
  readonly server: LiveServer;
  readonly folder: string;
  readonly command: ServerCommand;
}

/** Starts the servers side by side behind a fresh Gateway process and uses each as a client and an agent would. */
export async function tryServers(options: TryServersOptions): Promise<LiveReport> {
  const { launcher, folder, signal, progress } = options;
  const tried = await Promise.all(options.servers.map((server) => prepare(server, options)));
  const servers: Record<string, McpServerConfig> = Object.fromEntries(
    tried.map(({ server, command }) => [server.name, configOf(command)]),
  );
  const mock = await startMockOpenAi({ plan: sumScript() });
  await using stack = new AsyncDisposableStack();
  stack.defer(() => mock.close());

  const startedAt = performance.now();
  const gatewayFolder = join(folder, 'gateway');
  const providerUrl = mock.url;
  const gateway = stack.use(
    await startLeanGateway({ launcher, folder: gatewayFolder, servers, providerUrl, signal }),
  );
  const listeningMs = performance.now() - startedAt;
  progress('waiting for every server');
  const allListedMs = await timeUntilListed(gateway.url, { names: Object.keys(servers), signal });

  const starts = readServerStarts(gateway.stderr);
  const client = stack.use(
    await connectToGateway({ url: gateway.url, token: GATEWAY_TOKEN, mode: 'tools', signal }),
  );
  const reports: ServerReport[] = [];
  for (const { server, folder: own, command } of tried) {
    const { name, query } = server;
    progress(`trying ${name}`);
    const start = starts.get(name);
    const listed = start?.state === 'ready' ? await listDirectly(command, { cwd: own, signal }) : [];
    reports.push({
      server: name,
      package: server.package,
      version: server.version,
      state: start?.state ?? 'missing',
      startMs: start?.startMs ?? null,
      ...(await describeAll(client, { server: name, listed })),
      query,
      place: await placeFound(client, { server: name, query }),
      calls: await makeCalls(client, { server: name, calls: callsIn(server, own) }),
    });
  }
  progress('weighing the requests of a run in each mode');
  const runs = await measureRequests({ url: gateway.url, mock, signal });
  return { servers: reports, listeningMs, allListedMs, runs };
}

async function prepare(server: LiveServer, { folder, programs }: TryServersOptions): Promise<Tried> {
  const own = join(folder, 'servers', server.name);
  await mkdir(own, { recursive: true });
  const entry = programs.get(server.name);
  if (entry === undefined) throw new TypeError(`no program for ${server.name}`);
  return { server, folder: own, command: commandOf(server, { entry, folder: own }) };
}

/** Null if they are never all there: which are missing, the Gateway's log says. */
async function timeUntilListed(
  url: string,
  { names, signal }: { readonly names: readonly string[]; readonly signal: AbortSignal },
): Promise<number | null> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const startedAt = performance.now();
  try {
    const either = AbortSignal.any([signal, patience]);
    await using client = await connectToGateway({
      url,
      token: GATEWAY_TOKEN,
      mode: 'direct',
      signal: either,
    });
    await client.untilListed((listed) =>
      names.every((name) => listed.some((tool) => tool.startsWith(`${name}__`))),
    );
    return performance.now() - startedAt;
  } catch (thrown) {
    if (patience.aborted && !signal.aborted) return null;
    throw thrown;
  }
}
