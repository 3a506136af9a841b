import { type CatalogSnapshot, createCatalogCache } from '@openclaw/catalog';
import type { ConfigProblem } from '@openclaw/config';
import type { Diagnostic } from '@openclaw/contracts';
import type { Cli } from '../cli.ts';
import { warnOf } from '../report-error.ts';
import { createTextLogger } from '../text-logger.ts';
import { readCatalogFile } from './read-catalog-file.ts';

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
  /** Tools that are in neither, as they could not be taken; told already. */
  readonly leftOut: readonly Diagnostic[];
  readonly searchDefaultLimit: number;
  /** Rules that fit no tool, which may be why there are none. */
  idleRules(): Promise<readonly ConfigProblem[]>;
}

/** The channel by which policy knows calls and inventories of this program. */
export const CLI_CHANNEL = 'cli';

const FILE_SEARCH_LIMIT = 8;

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
      leftOut: diagnostics.filter(({ code }) => code === 'tool_invalid'),
      searchDefaultLimit: settings.searchDefaultLimit,
      idleRules: () => gateway.idleRules(),
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

async function openFile(cli: Cli, path: string): Promise<OpenCatalog> {
  const { tools, diagnostics } = await readCatalogFile(cli, path);
  const snapshot = createCatalogCache().snapshot(tools);
  return {
    catalog: snapshot,
    everything: snapshot,
    leftOut: diagnostics,
    searchDefaultLimit: FILE_SEARCH_LIMIT,
    idleRules: () => Promise.resolve([]),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
