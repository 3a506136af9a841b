import { extname, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import Table from 'cli-table3';
import { milliseconds } from '../suite/figures.ts';
import type { Launcher } from '../suite/launcher.ts';
import { type Described, describeAll } from './examine-server.ts';
import { connectToGateway } from './gateway-client.ts';
import { GATEWAY_TOKEN, startLeanGateway } from './lean-gateway.ts';
import type { RecordedCatalog } from './read-catalogs.ts';
import { readServerStarts } from './server-starts.ts';

export interface CatalogReport extends Described {
  readonly catalog: string;
  readonly startMs: number | null;
}

export interface CatalogsReport {
  readonly catalogs: readonly CatalogReport[];
  /** 0 of a Gateway that ended as it was asked to. */
  readonly exitCode: number | null;
}

const PATIENCE_MS = 120_000;

/** Each catalog as a server of its own behind one Gateway process, and every tool of it described. */
export async function tryCatalogs(
  catalogs: readonly RecordedCatalog[],
  options: { readonly launcher: Launcher; readonly folder: string; readonly signal: AbortSignal },
): Promise<CatalogsReport> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(PATIENCE_MS)]);
  const args = (file: string) => [replayServer(), resolve(file)];
  const servers = Object.fromEntries(
    catalogs.map(({ name, file }) => [name, { command: process.execPath, args: args(file) }]),
  );
  await using gateway = await startLeanGateway({ ...options, servers, signal });
  const at = { url: gateway.url, token: GATEWAY_TOKEN, signal };
  await using all = await connectToGateway({ ...at, mode: 'direct' });
  await all.untilListed((listed) =>
    catalogs.every(({ name }) => listed.some((tool) => tool.startsWith(`${name}__`))),
  );
  await using client = await connectToGateway({ ...at, mode: 'tools' });
  const starts = readServerStarts(gateway.stderr);
  const reports: CatalogReport[] = [];
  for (const { name, tools } of catalogs) {
    const described = await describeAll(client, { server: name, listed: tools });
    reports.push({ catalog: name, startMs: starts.get(name)?.startMs ?? null, ...described });
  }
  const { exitCode } = await gateway.stop();
  return { catalogs: reports, exitCode };
}

/** What is not as it should be, one line each. */
export function catalogFailures({ catalogs, exitCode }: CatalogsReport): readonly string[] {
  return [
    ...catalogs.flatMap(({ catalog, leftOut, altered }) => [
      ...leftOut.map((name) => `${catalog}: ${name} is missing`),
      ...altered.map((name) => `${catalog}: ${name} is described with another schema`),
    ]),
    ...(exitCode === 0 ? [] : [`the Gateway ended with exit code ${exitCode}`]),
  ];
}

export function catalogTable({ catalogs }: CatalogsReport): string {
  const table = new Table({
    head: ['catalog', 'start', 'tools', 'left out', 'described'],
    style: { head: [], border: [] },
  });
  for (const { catalog, startMs, listed, leftOut, described } of catalogs) {
    const tools = `${listed - leftOut.length} of ${listed}`;
    const start = startMs === null ? '' : milliseconds(startMs);
    table.push([catalog, start, tools, leftOut.join(', ') || 'none', described]);
  }
  return table.toString();
}

function replayServer(): string {
  // In development this is a .ts file, which Node runs outside node_modules; compiled it is .js.
  const extension = extname(fileURLToPath(import.meta.url));
  return fileURLToPath(new URL(`./replay-server${extension}`, import.meta.url));
}
