import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type {
  CallToolRequest,
  CallToolResult,
  RequestId,
  ServerNotification,
  ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import { boundText, type Logger, messageOf, type ToolProgress } from '@openclaw/contracts';
import { askApproval } from './ask-approval.ts';
import { callResult, failedResult } from './call-result.ts';
import { openFacadePlans } from './facade-plans.ts';
import type { McpFacadePort } from './port.ts';
import { loadServerSdk } from './sdk.ts';
import { facadeVersion } from './version.ts';

/** One client's MCP server. */
export interface McpFacade extends AsyncDisposable {
  /** Once. Resolves when it listens. */
  connect(transport: Transport): Promise<void>;
  /** Resolves once no call runs. */
  idle(): Promise<unknown>;
  /** Resolves when the connection has ended, whoever ended it. */
  readonly closed: Promise<void>;
}

export interface McpFacadeOptions {
  readonly logger: Logger;
  /** Milliseconds between two plans at least; default 1000. */
  readonly replanIntervalMs?: number;
}

/** Notifications of progress of one call, and characters of the message of each. */
const MAX_PROGRESS = 1_000;
const MAX_PROGRESS_CHARACTERS = 500;

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/**
 * An MCP server in front of a surface: `tools/list` is its functions, `tools/call` goes to its dispatch, and the
 * instructions carry its directory. Progress, cancellation and `list_changed` pass through; approvals are asked
 * by elicitation where the client offers it. Rejects if the port cannot plan.
 */
export async function createMcpFacade(port: McpFacadePort, options: McpFacadeOptions): Promise<McpFacade> {
  const { logger, replanIntervalMs = 1_000 } = options;
  const [sdk, version] = await Promise.all([loadServerSdk(), facadeVersion()]);
  const closed = Promise.withResolvers<void>();
  const calls = new AsyncLocalStorage<RequestId>();
  const runningIds = new Set<RequestId>();
  let server: Server | undefined;
  let isInitialized = false;

  const plans = await openFacadePlans(
    port,
    {
      canAsk: () => server?.getClientCapabilities()?.elicitation?.form !== undefined,
      async ask(request, { signal }) {
        if (server === undefined) return undefined;
        // A program's calls come from its own process and have lost the context: any running call will do then.
        const relatedRequestId = calls.getStore() ?? [...runningIds].at(-1);
        return askApproval(server, request, { signal, relatedRequestId, logger });
      },
    },
    {
      sdk,
      logger,
      replanIntervalMs,
      onListChanged() {
        if (isInitialized) server?.sendToolListChanged().catch(tellUnsent);
      },
    },
  );

  server = new sdk.Server(
    { name: 'openclaw', title: 'OpenClaw Tool Search', version },
    {
      capabilities: { tools: { listChanged: true } },
      ...(plans.instructions !== '' && { instructions: plans.instructions }),
    },
  );
  server.oninitialized = () => {
    isInitialized = true;
  };
  server.onclose = () => closed.resolve();
  server.onerror = (error) => logger.debug({ reason: error.message }, 'an MCP client was not understood');
  server.setRequestHandler(sdk.ListToolsRequestSchema, async () => ({ tools: [...plans.listed] }));
  server.setRequestHandler(sdk.CallToolRequestSchema, ({ params }, extra) =>
    calls.run(extra.requestId, () => call(params, extra)),
  );

  async function call(
    { name, arguments: args }: CallToolRequest['params'],
    extra: Extra,
  ): Promise<CallToolResult> {
    runningIds.add(extra.requestId);
    try {
      const result = await plans.use((tools) =>
        tools.dispatch(
          { callId: randomUUID(), name, arguments: JSON.stringify(args ?? {}) },
          { signal: extra.signal, onProgress: progressSender(extra) },
        ),
      );
      return callResult(result, sdk);
    } catch (thrown) {
      return failedResult(thrown, logger);
    } finally {
      runningIds.delete(extra.requestId);
    }
  }

  /**
   * The protocol wants progress that grows; the tools of a program each begin anew. Bounded in number and length: a
   * client need not read, and what it has not read is kept here.
   */
  function progressSender({ _meta, sendNotification }: Extra): (progress: ToolProgress) => void {
    const progressToken = _meta?.progressToken;
    let last = Number.NEGATIVE_INFINITY;
    let told = 0;
    return ({ progress, total, message }) => {
      if (progressToken === undefined || progress <= last || told === MAX_PROGRESS) return;
      last = progress;
      told += 1;
      sendNotification({
        method: 'notifications/progress',
        params: {
          progressToken,
          progress,
          ...(total !== undefined && { total }),
          ...(message !== undefined && { message: boundText(message, MAX_PROGRESS_CHARACTERS) }),
        },
      }).catch(tellUnsent);
    };
  }

  function tellUnsent(error: unknown): void {
    logger.debug({ reason: messageOf(error) }, 'an MCP client is gone and was not told');
  }

  const connected = server;
  return {
    connect: (transport) => connected.connect(transport),
    idle: () => plans.idle(),
    closed: closed.promise,
    async [Symbol.asyncDispose]() {
      await plans[Symbol.asyncDispose]();
      await connected.close();
      closed.resolve();
    },
  };
}
