import {
  asOpenClawError,
  type CallContext,
  type Diagnostic,
  type Logger,
  OpenClawError,
  type Tool,
  type ToolResult,
} from '@openclaw/contracts';
import type { Answer } from './answer.ts';
import { type Backoff, createBackoff } from './backoff.ts';
import { toolResultOf, unavailable } from './call-tool.ts';
import { type Coalesced, coalesce } from './coalesce.ts';
import { type McpServerConfig, type McpTimeouts, resolveTimeouts } from './config.ts';
import { type Connection, openConnection } from './connection.ts';
import { isJsonObject } from './json-guards.ts';
import { FLOODED, type ServerTransport } from './server-transport.ts';
import type { McpServerStatus } from './status.ts';
import { ToolShelf } from './tool-shelf.ts';

export interface McpServerDeps {
  readonly name: string;
  readonly config: McpServerConfig;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
  /** Milliseconds, for back-off and waiting. */
  readonly now: () => number;
  onToolsChanged(): void;
}

export interface ToolCall {
  readonly input: unknown;
  readonly context: CallContext;
}

/** Work on a server that planning may wait for. */
export interface ServerWork {
  readonly done: Promise<void>;
  readonly startedAt: number;
}

const REFRESH_INTERVAL_MS = 250;

/** One configured server through all its connections: connects when needed, keeps the last good tools, runs calls. */
export class McpServer {
  readonly #deps: McpServerDeps;
  readonly #timeouts: McpTimeouts;
  readonly #shelf: ToolShelf;
  readonly #backoff: Backoff;
  readonly #refresh: Coalesced;
  readonly #ended = new AbortController();
  #connection: Connection | undefined;
  /** The newest one, open or not: what it said last is worth showing. */
  #transport: ServerTransport | undefined;
  #connecting: ServerWork | undefined;
  #listing: ServerWork | undefined;
  #problem: OpenClawError | undefined;
  #startMs: number | undefined;

  constructor(deps: McpServerDeps) {
    this.#deps = deps;
    this.#timeouts = resolveTimeouts(deps.config);
    this.#backoff = createBackoff({ now: deps.now });
    this.#shelf = new ToolShelf({
      server: deps.name,
      filter: deps.config.toolFilter,
      // Above our own limit, so that the error that names the key comes first.
      timeoutMs: this.#timeouts.requestTotalMs + 1_000,
    });
    this.#refresh = coalesce(() => this.#relist(), { intervalMs: REFRESH_INTERVAL_MS });
  }

  get name(): string {
    return this.#deps.name;
  }

  get tools(): readonly Tool[] {
    return this.#shelf.tools;
  }

  /** Still on its way to a first list of tools. */
  get pending(): boolean {
    return this.#connecting !== undefined && !this.#shelf.filled;
  }

  /** What a plan waits for: a first connection, or a listing that the server asked for. Not a mere reconnect. */
  get work(): ServerWork | undefined {
    return this.#shelf.filled ? this.#listing : this.#connecting;
  }

  diagnostics(): readonly Diagnostic[] {
    const lost = this.#problem;
    const kept = this.#shelf.filled ? ' Its last good tools are kept.' : '';
    const away: readonly Diagnostic[] = lost
      ? [{ code: lost.code, subject: `mcp:${this.name}`, message: `${lost.message}${kept}` }]
      : [];
    return [...away, ...this.#shelf.diagnostics];
  }

  /**
   * Connects unless connected, connecting, disabled, ended or told to wait; a connected server whose last listing
   * failed is asked again. Never throws.
   */
  start(): void {
    if (this.#connection && this.#shelf.stale) this.#refresh.trigger();
    if (this.#connection || this.#connecting || !this.#mayStart()) return;
    const done = this.#connect().finally(() => {
      this.#connecting = undefined;
    });
    this.#connecting = { done, startedAt: this.#deps.now() };
  }

  /** Runs one call. A call that may have reached the server is never sent again. */
  async call(tool: Tool, request: ToolCall): Promise<ToolResult> {
    let sent = await this.#send(tool, request);
    if (!sent.answer.ok && sent.answer.why === 'session-lost') {
      // The server has refused to look at the call, so this is its first run and no replay.
      await this.#drop(sent.connection);
      sent = await this.#send(tool, request);
    }
    const { connection, answer } = sent;
    if (answer.ok || answer.why === 'refused') this.#backoff.succeeded();
    else if (answer.why === 'unreachable' || answer.why === 'session-lost') await this.#drop(connection);
    return toolResultOf(answer, { server: this.name, signal: request.context.signal });
  }

  status(): McpServerStatus {
    const connection = this.#connection;
    const facts = this.#transport?.facts();
    const retryInMs = this.#backoff.remainingMs();
    return {
      name: this.name,
      transport: 'command' in this.#deps.config ? 'stdio' : 'http',
      state: this.#state(),
      toolCount: this.#shelf.tools.length,
      ...(this.#startMs !== undefined && { startMs: this.#startMs }),
      stale: this.#shelf.filled && (connection === undefined || this.#shelf.stale),
      ...(connection && { serverInfo: connection.serverInfo }),
      ...(this.#problem && {
        problem: { code: this.#problem.code, message: this.#problem.message, data: this.#problem.data },
      }),
      ...(retryInMs > 0 && { retryInMs }),
      skippedLines: this.#transport?.skippedLines() ?? 0,
      stderrTail: typeof facts?.stderrTail === 'string' ? facts.stderrTail : '',
    };
  }

  /** Ends the server; also one that is just starting. */
  async dispose(): Promise<void> {
    this.#ended.abort();
    this.#refresh[Symbol.dispose]();
    await this.#connecting?.done;
    if (this.#connection) await this.#drop(this.#connection);
  }

  /** At once, for the `exit` event of our own process. */
  kill(): void {
    this.#transport?.kill();
  }

  #mayStart(): boolean {
    return (
      this.#deps.config.enabled !== false && !this.#ended.signal.aborted && this.#backoff.remainingMs() === 0
    );
  }

  #state(): McpServerStatus['state'] {
    if (this.#deps.config.enabled === false) return 'disabled';
    if (this.#connecting) return 'connecting';
    if (this.#connection) return 'ready';
    return this.#problem ? 'unavailable' : 'idle';
  }

  async #connect(): Promise<void> {
    const startedAt = this.#deps.now();
    try {
      const connection = await openConnection({
        name: this.name,
        config: this.#deps.config,
        timeouts: this.#timeouts,
        env: this.#deps.env,
        logger: this.#deps.logger,
        signal: this.#ended.signal,
        onTransport: (transport) => {
          this.#transport = transport;
        },
        onClosed: (closed) => this.#onClosed(closed),
        onToolsChanged: () => this.#refresh.trigger(),
      });
      this.#connection = connection;
      this.#problem = undefined;
      await this.#relist();
      if (this.#shelf.filled) {
        this.#startMs = this.#deps.now() - startedAt;
        const facts = { server: this.name, startMs: this.#startMs, tools: this.#shelf.tools.length };
        this.#deps.logger.info(facts, 'mcp server ready');
        return;
      }
      await this.#drop(connection);
      throw this.#shelf.problem ?? unavailable(this.name, 'did not list its tools.');
    } catch (error) {
      this.#problem = asOpenClawError(error, 'mcp_server_unavailable');
      this.#backoff.connectFailed();
      const { code, message: reason } = this.#problem;
      this.#deps.logger.warn({ server: this.name, code, reason }, 'mcp server not connected');
    }
  }

  async #send(
    tool: Tool,
    { input, context }: ToolCall,
  ): Promise<{ readonly connection: Connection; readonly answer: Answer }> {
    if (!isJsonObject(input)) {
      throw new OpenClawError('arguments_invalid', 'The arguments of an MCP tool must be an object.');
    }
    const connection = await this.#connected(context.signal);
    this.#shelf.assertUnchanged(tool);
    const answer = await connection.request(
      'tools/call',
      { name: tool.name, arguments: input },
      { signal: context.signal, onProgress: (report) => context.reportProgress(report) },
    );
    return { connection, answer };
  }

  async #relist(): Promise<void> {
    const connection = this.#connection;
    if (!connection) return;
    const done = this.#shelf.refill(connection, this.#ended.signal).then((changed) => {
      if (changed) this.#deps.onToolsChanged();
    });
    this.#listing = { done, startedAt: this.#deps.now() };
    await done.finally(() => {
      this.#listing = undefined;
    });
  }

  /** An open connection, made now if need be; not longer than the signal allows. */
  async #connected(signal: AbortSignal): Promise<Connection> {
    signal.throwIfAborted();
    this.start();
    if (this.#connecting) await untilAborted(this.#connecting.done, signal);
    if (this.#connection) return this.#connection;
    const retryInMs = this.#backoff.remainingMs();
    throw unavailable(this.name, 'is not available; nothing ran.', {
      data: { ...this.#problem?.data, ...(retryInMs > 0 && { retryInMs }) },
    });
  }

  #onClosed(closed: Connection): void {
    if (this.#connection !== closed) return;
    this.#connection = undefined;
    const what = closed.facts['flooded'] === true ? FLOODED : 'has stopped.';
    this.#problem = unavailable(this.name, what, { data: closed.facts });
    this.#backoff.connectionBroke();
    this.#deps.logger.warn({ server: this.name, ...closed.facts }, 'mcp server stopped');
  }

  /** Gives a connection up without counting it as a failure of the server. */
  async #drop(connection: Connection): Promise<void> {
    if (this.#connection === connection) this.#connection = undefined;
    await connection.close();
  }
}

async function untilAborted(done: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([done, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
