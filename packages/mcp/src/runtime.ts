import type { BoundTool, Diagnostic, Logger, Tool } from '@openclaw/contracts';
import type { McpServerConfig } from './config.ts';
import { McpServer } from './mcp-server.ts';
import type { McpServerStatus } from './status.ts';

export interface McpRuntimeOptions {
  /** By the name that ids carry; names are checked by the config schema and hold no colon. */
  readonly servers: Readonly<Record<string, McpServerConfig>>;
  readonly logger: Logger;
  /** Of it, stdio servers see only what any program needs (`PATH`, `HOME`, …). */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds; default `Date.now`. */
  readonly now?: () => number;
  /** Called when the tools of a server have changed, its first listing included. Must not throw. */
  readonly onToolsChanged?: (server: string) => void;
}

export interface McpRuntime extends AsyncDisposable {
  /**
   * Starts what is not started and gives the tools of the servers that are ready within `waitMs` (default 3000) of
   * their start, sorted by id: the same list as before if no server has other tools. `pending` names those still
   * starting: they join at a later call.
   */
  tools(options?: { readonly waitMs?: number }): Promise<McpTools>;
  /** In the order of the configuration. */
  status(): readonly McpServerStatus[];
}

export interface McpTools {
  readonly tools: readonly BoundTool[];
  readonly pending: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

const DEFAULT_WAIT_MS = 3_000;

/** The configured MCP servers as tools. Starts nothing, and loads nothing of the SDK, before tools are asked for. */
export function createMcpRuntime(options: McpRuntimeOptions): McpRuntime {
  const now = options.now ?? Date.now;
  const servers = Object.entries(options.servers).map(
    ([name, config]) =>
      new McpServer({
        name,
        config,
        now,
        env: options.env,
        logger: options.logger,
        onToolsChanged: () => options.onToolsChanged?.(name),
      }),
  );
  const killAll = (): void => {
    for (const server of servers) server.kill();
  };
  let guarding = false;
  let bound: { readonly lists: readonly (readonly Tool[])[]; readonly tools: readonly BoundTool[] } = {
    lists: [],
    tools: [],
  };

  function boundTools(): readonly BoundTool[] {
    const lists = servers.map(({ tools }) => tools);
    const isSame = lists.length === bound.lists.length && lists.every((list, at) => list === bound.lists[at]);
    if (!isSame) bound = { lists, tools: servers.flatMap(bindTools).sort(byId) };
    return bound.tools;
  }

  return {
    async tools({ waitMs = DEFAULT_WAIT_MS } = {}) {
      if (!guarding && servers.length > 0) {
        // For an exit that nobody disposed us before; servers that ignore the end of stdin would outlive us.
        process.once('exit', killAll);
        guarding = true;
      }
      for (const server of servers) server.start();
      await Promise.all(servers.map((server) => waitFor(server, { waitMs, now })));
      return {
        tools: boundTools(),
        pending: servers.filter((server) => server.pending).map((server) => server.name),
        diagnostics: servers.flatMap((server) => server.diagnostics()),
      };
    },
    status: () => servers.map((server) => server.status()),
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map((server) => server.dispose()));
      process.removeListener('exit', killAll);
    },
  };
}

/** Counted from the start of the work, so a server that hangs makes one run wait and not every one. */
async function waitFor(
  server: McpServer,
  limit: { readonly waitMs: number; readonly now: () => number },
): Promise<void> {
  const { work } = server;
  if (!work) return;
  const remainingMs = work.startedAt + limit.waitMs - limit.now();
  if (remainingMs <= 0) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, remainingMs);
  });
  await Promise.race([work.done, late]);
  clearTimeout(timer);
}

function byId(one: BoundTool, other: BoundTool): number {
  return one.tool.id < other.tool.id ? -1 : 1;
}

function bindTools(server: McpServer): readonly BoundTool[] {
  return server.tools.map((tool: Tool) => ({
    tool,
    execute: (input, context) => server.call(tool, { input, context }),
  }));
}
