import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { type JsonObject, OpenClawError } from '@openclaw/contracts';
import spawn from 'cross-spawn';
import { ByteTail } from './byte-tail.ts';
import { LineSplitter } from './line-splitter.ts';
import { idOfOversized, lostAnswer } from './lost-answer.ts';
import type { SdkStdio } from './sdk.ts';
import { killProcess, OWN_GROUP, stopProcess } from './server-process.ts';

export interface StdioTransportOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment of the server. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string | undefined;
  readonly sdk: SdkStdio;
}

export interface ProcessExit {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

const MAX_LINE_BYTES = 16 * 1024 * 1024;
/** Without a message in between. A server that chatters is passed over, one that floods us would starve the rest. */
const MAX_SKIPPED_BYTES = 1024 * 1024;
/** Of our answers to requests of the server, written and not read by it: one that asks without end reads none. */
const MAX_UNREAD_CHARACTERS = 1024 * 1024;
const STDERR_TAIL_BYTES = 64 * 1024;
const STOP_GRACE_MS = 1_000;
/** After the exit: answers already written still arrive, but a grandchild that holds the pipe open holds up nothing. */
const DRAIN_MS = 250;

/**
 * The SDK's transport interface over a child process. Beyond what the SDK's own stdio transport does it knows the
 * exit code, takes the environment as a parameter, ends the whole process group, skips what is not of the protocol
 * line by line, and answers for a server whose answer is too large or malformed.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: <T extends JSONRPCMessage>(message: T) => void;

  readonly #options: StdioTransportOptions;
  readonly #stderr = new ByteTail(STDERR_TAIL_BYTES);
  readonly #exited = Promise.withResolvers<void>();
  #child: ChildProcess | undefined;
  #exit: ProcessExit | undefined;
  #skippedLines = 0;
  #skippedBytes = 0;
  #unread = 0;
  #flooded = false;
  #closed = false;
  #delivery: Promise<void> = Promise.resolve();

  constructor(options: StdioTransportOptions) {
    this.#options = options;
  }

  get exit(): ProcessExit | undefined {
    return this.#exit;
  }

  /** Lines on stdout that were not messages of the protocol. */
  get skippedLines(): number {
    return this.#skippedLines;
  }

  /** It was ended for what it wrote to stdout, or what it asked for there and did not read. */
  get flooded(): boolean {
    return this.#flooded;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  stderrTail(maxCharacters: number): string {
    return this.#stderr.text(maxCharacters);
  }

  /** Rejects with `mcp_server_unavailable` naming the command when it cannot be started. */
  async start(): Promise<void> {
    const { command, args, env, cwd } = this.#options;
    const child = spawn(command, [...args], {
      env: { ...env },
      cwd,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: OWN_GROUP,
      windowsHide: true,
    });
    this.#child = child;
    const started = Promise.withResolvers<void>();
    child.once('spawn', () => started.resolve());
    child.on('error', (error) => {
      started.reject(notStarted(this.#options, error));
      this.onerror?.(error);
    });
    child.once('exit', (exitCode, signal) => this.#onExit(child, { exitCode, signal }));
    // Without a listener the EPIPE of a server that has just ended would be an uncaught exception.
    child.stdin?.on('error', (error) => this.onerror?.(error));
    child.stderr?.on('data', (chunk: Buffer) => this.#stderr.push(chunk));
    if (child.stdout) this.#read(child.stdout);
    await started.promise;
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#child?.stdin;
    if (!stdin || this.#closed) throw new OpenClawError('mcp_server_unavailable', 'The server has ended.');
    const text = this.#options.sdk.serializeMessage(message);
    const answered = 'method' in message ? 0 : text.length;
    this.#unread += answered;
    if (this.#unread > MAX_UNREAD_CHARACTERS) this.#endFlood();
    const sent = Promise.withResolvers<void>();
    stdin.write(text, (error) => {
      this.#unread -= answered;
      if (error) sent.reject(error);
      else sent.resolve();
    });
    await sent.promise;
  }

  async close(): Promise<void> {
    const child = this.#child;
    if (child?.pid !== undefined) {
      await stopProcess(child, { exited: this.#exited.promise, graceMs: STOP_GRACE_MS });
    }
    this.#finish();
    await this.#delivery;
  }

  /** For the `exit` event of our own process, where nothing can be awaited. */
  kill(): void {
    if (this.#child) killProcess(this.#child);
  }

  #read(stdout: Readable): void {
    const lines = new LineSplitter(
      {
        line: (text) => this.#onLine(text),
        tooLong: (ends) => {
          this.#skippedLines += 1;
          const id = idOfOversized(ends);
          if (id !== undefined) this.#deliver(lostAnswer(id, 'oversized'));
        },
      },
      { maxLineBytes: MAX_LINE_BYTES },
    );
    stdout.on('data', (chunk: Buffer) => {
      lines.push(chunk);
      if (this.#skippedBytes + lines.strayBytes <= MAX_SKIPPED_BYTES) return;
      this.#endFlood();
    });
  }

  #endFlood(): void {
    this.#flooded = true;
    this.#child?.stdout?.destroy();
    this.kill();
  }

  #onLine(text: string): void {
    this.#skippedBytes += Buffer.byteLength(text) + 1;
    if (text.trim() === '') return;
    let message: JSONRPCMessage;
    try {
      message = this.#options.sdk.deserializeMessage(text);
    } catch (error) {
      this.#skippedLines += 1;
      if (error instanceof Error) this.onerror?.(error);
      const id = idOfMalformed(text);
      if (id !== undefined) this.#deliver(lostAnswer(id, 'malformed'));
      return;
    }
    this.#skippedBytes = 0;
    this.#deliver(message);
  }

  /**
   * One message after the other, with a turn of the microtask queue between: the SDK handles a notification a turn
   * late, and would drop a last progress report that came together with the answer.
   */
  #deliver(message: JSONRPCMessage): void {
    this.#delivery = this.#delivery
      .then(() => this.onmessage?.(message))
      .catch((error: Error) => this.onerror?.(error));
  }

  #onExit(child: ChildProcess, exit: ProcessExit): void {
    this.#exit = exit;
    this.#exited.resolve();
    const drained = setTimeout(() => this.#finish(), DRAIN_MS);
    child.once('close', () => {
      clearTimeout(drained);
      this.#finish();
    });
  }

  #finish(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.kill();
    this.#delivery = this.#delivery.then(() => this.onclose?.());
  }
}

function notStarted(options: StdioTransportOptions, error: Error): OpenClawError {
  const reason = 'code' in error ? String(error.code) : error.name;
  const data: JsonObject = { command: options.command, reason, ...(options.cwd && { cwd: options.cwd }) };
  return new OpenClawError(
    'mcp_server_unavailable',
    `The command "${options.command}" cannot be started (${reason}).`,
    { cause: error, data },
  );
}

/** The id of a line that is JSON and meant as an answer but is not one. */
function idOfMalformed(text: string): number | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('id' in value) || 'method' in value) return undefined;
  return typeof value.id === 'number' ? value.id : undefined;
}
