import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { JsonObject, Logger, ToolProgress } from '@openclaw/contracts';
import { boundText, messageOf, oneLine } from '@openclaw/contracts';
import type { Answer } from './answer.ts';
import { MAX_TIMER_MS, type McpServerConfig, type McpTimeouts } from './config.ts';
import { connectError } from './connect-error.ts';
import { startDeadline } from './deadline.ts';
import { lostAnswerOf } from './lost-answer.ts';
import { loadSdk, type Sdk } from './sdk.ts';
import { createServerTransport, type ServerTransport } from './server-transport.ts';

export interface ConnectionOptions {
  readonly name: string;
  readonly config: McpServerConfig;
  readonly timeouts: McpTimeouts;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
  /** Ends the attempt to connect; without effect afterwards. */
  readonly signal: AbortSignal;
  /** The transport, before anything is started on it. */
  onTransport(transport: ServerTransport): void;
  onClosed(connection: Connection): void;
  onToolsChanged(): void;
}

export interface RequestOptions {
  readonly signal?: AbortSignal;
  onProgress?(progress: ToolProgress): void;
}

/** One live connection to a server. Never comes back once closed; whoever needs the server opens another. */
export class Connection {
  readonly #client: Client;
  readonly #sdk: Sdk;
  readonly #transport: ServerTransport;
  readonly #timeouts: McpTimeouts;
  #closed = false;

  constructor(parts: { client: Client; sdk: Sdk; transport: ServerTransport; timeouts: McpTimeouts }) {
    this.#client = parts.client;
    this.#sdk = parts.sdk;
    this.#transport = parts.transport;
    this.#timeouts = parts.timeouts;
  }

  get offersTools(): boolean {
    return this.#client.getServerCapabilities()?.tools !== undefined;
  }

  /** What the server says of itself: its own text, shortened. */
  get serverInfo(): { readonly name: string; readonly version: string } {
    const info = this.#client.getServerVersion();
    return { name: shortText(info?.name), version: shortText(info?.version) };
  }

  /** How the process ended, and its last words on stderr: for `data`, never for a message. */
  get facts(): JsonObject {
    return this.#transport.facts();
  }

  /** Never rejects. The time limits are ours; the SDK's would not tell the server about every end. */
  async request(method: string, params: JsonObject, options: RequestOptions = {}): Promise<Answer> {
    using deadline = startDeadline({
      idleMs: this.#timeouts.requestMs,
      totalMs: this.#timeouts.requestTotalMs,
      signal: options.signal,
    });
    try {
      const result = await this.#client.request({ method, params }, this.#sdk.ResultSchema, {
        signal: deadline.signal,
        timeout: MAX_TIMER_MS,
        onprogress: (report) => {
          deadline.extend();
          options.onProgress?.(progressOf(report));
        },
      });
      return { ok: true, result: result as JsonObject };
    } catch (error) {
      if (options.signal?.aborted) return { ok: false, why: 'aborted' };
      if (deadline.expired) return { ok: false, why: 'timeout', limit: deadline.expired };
      return this.#failure(error);
    }
  }

  markClosed(): void {
    this.#closed = true;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#transport.stop();
  }

  #failure(error: unknown): Answer {
    if (error instanceof this.#sdk.McpError) {
      const lost = lostAnswerOf(error.data);
      if (lost !== undefined) return { ok: false, why: lost };
      if (!this.#closed) return { ok: false, why: 'refused', code: error.code, message: error.message };
    }
    if (this.#closed) return { ok: false, why: 'closed', data: this.facts };
    const httpStatus = this.#transport.httpStatusOf(error);
    if (httpStatus === 404) return { ok: false, why: 'session-lost' };
    return { ok: false, why: 'unreachable', httpStatus, cause: error };
  }
}

/** Starts or reaches the server and shakes hands. Throws `mcp_server_unavailable`. */
export async function openConnection(options: ConnectionOptions): Promise<Connection> {
  const [sdk, transport] = await Promise.all([loadSdk(), createServerTransport(options)]);
  options.onTransport(transport);
  const client = new sdk.Client({ name: 'openclaw', version: '0.1.0' }, { capabilities: {} });
  const connection = new Connection({ client, sdk, transport, timeouts: options.timeouts });
  client.onerror = (error) =>
    options.logger.debug({ server: options.name, error: boundText(messageOf(error), 500) }, 'mcp noise');
  client.setNotificationHandler(sdk.ToolListChangedNotificationSchema, () => options.onToolsChanged());

  using deadline = startDeadline({
    idleMs: options.timeouts.connectMs,
    totalMs: options.timeouts.connectMs,
    signal: options.signal,
  });
  try {
    await client.connect(transport.transport, { signal: deadline.signal, timeout: MAX_TIMER_MS });
  } catch (error) {
    // Before it is stopped, which ends a program that runs.
    const { exitCode } = transport.facts();
    await transport.stop();
    const timedOut = deadline.expired !== undefined;
    throw connectError(error, { name: options.name, timedOut, exitCode, transport });
  }
  client.onclose = () => {
    connection.markClosed();
    options.onClosed(connection);
  };
  return connection;
}

function progressOf(report: {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}): ToolProgress {
  return {
    progress: report.progress,
    ...(report.total !== undefined && { total: report.total }),
    ...(report.message !== undefined && { message: boundText(report.message, 500) }),
  };
}

function shortText(text: unknown): string {
  return typeof text === 'string' ? boundText(oneLine(text), 100) : '';
}
