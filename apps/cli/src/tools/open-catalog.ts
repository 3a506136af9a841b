import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { type CatalogSnapshot, createCatalogCache, parseCatalogFile } from '@openclaw/catalog';
import { messageOf, OpenClawError, type Tool } from '@openclaw/contracts';
import type { Cli } from '../cli.ts';
import { warnOf } from '../report-error.ts';
import { createTextLogger } from '../text-logger.ts';

export interface CatalogFlags {
  readonly catalog?: string;
  readonly agent?: string;
  readonly json?: boolean;
}

export interface OpenCatalog extends AsyncDisposable {
  /** What searches go over. */
  readonly catalog: CatalogSnapshot;
  /** The same with the direct-only tools. */
  readonly everything: CatalogSnapshot;
  readonly searchDefaultLimit: number;
}

/** The channel by which policy knows calls and inventories of this program. */
export const CLI_CHANNEL = 'cli';

const FILE_SEARCH_LIMIT = 8;
const BYTE_ORDER_MARK = /^\ufeff/u;

/** The tools of a catalog file, or else those that the configured agent would get now. */
export async function openCatalog(cli: Cli, flags: CatalogFlags): Promise<OpenCatalog> {
  return flags.catalog === undefined ? openConfigured(cli, flags) : openFile(cli, flags.catalog);
}

async function openConfigured(cli: Cli, { agent }: CatalogFlags): Promise<OpenCatalog> {
  const { openGateway } = await import('../open-gateway.ts');
  const gateway = await openGateway(cli, createTextLogger(cli));
  try {
    const { catalog, everything, settings, pending, diagnostics } = await gateway.inventory({
      channel: CLI_CHANNEL,
      ...(agent === undefined ? {} : { agentId: agent }),
    });
    const known = new Set(gateway.diagnostics());
    warnOf(
      cli,
      diagnostics.filter((diagnostic) => !known.has(diagnostic)),
    );
    warnOfPending(cli, pending);
    return {
      catalog,
      everything,
      searchDefaultLimit: settings.searchDefaultLimit,
      [Symbol.asyncDispose]: () => gateway[Symbol.asyncDispose](),
    };
  } catch (thrown) {
    await gateway[Symbol.asyncDispose]();
    throw thrown;
  }
}

/** Says which MCP servers' tools are missing. */
export function warnOfPending(cli: Cli, servers: readonly string[]): void {
  for (const server of servers) {
    cli.stderr.write(
      `openclaw: warning: the MCP server ${server} is still starting; its tools are missing\n`,
    );
  }
}

/** The tools of a catalog file; what had to be left out is told on stderr. Throws `catalog_unreadable`. */
export async function readCatalogFile(cli: Cli, path: string): Promise<readonly Tool[]> {
  const value = await readJson(path);
  const { tools, diagnostics } = parseCatalogFile(value, { server: serverName(value, path) });
  warnOf(cli, diagnostics);
  return tools;
}

async function openFile(cli: Cli, path: string): Promise<OpenCatalog> {
  const snapshot = createCatalogCache().snapshot(await readCatalogFile(cli, path));
  return {
    catalog: snapshot,
    everything: snapshot,
    searchDefaultLimit: FILE_SEARCH_LIMIT,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

async function readJson(path: string): Promise<unknown> {
  try {
    const text = (await readFile(path, 'utf8')).replace(BYTE_ORDER_MARK, '');
    return JSON.parse(text);
  } catch (cause) {
    throw new OpenClawError('catalog_unreadable', `The catalog ${path} cannot be read: ${messageOf(cause)}`, {
      cause,
    });
  }
}

/** What the file calls its server, else its own name: ids are made of it. */
function serverName(value: unknown, path: string): string {
  const isObject = typeof value === 'object' && value !== null;
  const key = isObject && 'key' in value ? value.key : undefined;
  return typeof key === 'string' && key !== '' ? key : basename(path, extname(path));
}
