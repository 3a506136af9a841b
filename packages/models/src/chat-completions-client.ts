import type { ModelClient, ModelEvent, ModelRequest } from '@openclaw/contracts';
import { createAnswerAssembler } from './answer-assembler.ts';
import { chatCompletionsUrl, requestHeaders } from './endpoint.ts';
import { readAnswer } from './read-answer.ts';
import { createRequestWriter } from './request-body.ts';
import { openExchange, type Transport } from './transport.ts';
import { waitFor } from './wait-for.ts';

export interface ChatCompletionsOptions {
  /** What stands before `/chat/completions`, for example `http://127.0.0.1:11434/v1`. A query is kept. */
  readonly baseUrl: string;
  /** Sent as a bearer token; never part of an error. */
  readonly apiKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds until there is a connection. Default 10 000. */
  readonly connectTimeoutMs?: number;
  /** Milliseconds until the answer's headers. Default 300 000: a local model may read a long prompt first. */
  readonly requestTimeoutMs?: number;
  /** Milliseconds between two pieces of an answer. Default 120 000. */
  readonly idleTimeoutMs?: number;
  /** Further attempts after a 429, a 5xx or a failed connection, before any byte of an answer. Default 2. */
  readonly maxRetries?: number;
  /** The longest wait before an attempt, in milliseconds; asked to wait longer, it gives up. Default 30 000. */
  readonly maxRetryDelayMs?: number;
  /** Bytes of one answer. Default 16 MiB. */
  readonly maxResponseBytes?: number;
  /** Resolves after that many milliseconds, rejects when the signal aborts. */
  readonly sleep?: (delayMs: number, signal: AbortSignal) => Promise<void>;
  /** 0 ≤ n < 1; spreads the retries of many clients. */
  readonly random?: () => number;
  /** Milliseconds since 1970; read for a `Retry-After` that is a date. */
  readonly now?: () => number;
}

const DEFAULTS = {
  connectTimeoutMs: 10_000,
  requestTimeoutMs: 300_000,
  idleTimeoutMs: 120_000,
  maxRetries: 2,
  maxRetryDelayMs: 30_000,
  maxResponseBytes: 16 * 1024 * 1024,
} as const;

/**
 * A client of an OpenAI-compatible `POST /chat/completions`, streamed. A provider that answers with one JSON
 * body gives the same events. Throws `config_invalid` for a base URL or header that no request can carry.
 */
export function createChatCompletionsClient(options: ChatCompletionsOptions): ModelClient {
  const url = chatCompletionsUrl(options.baseUrl);
  const { headers, secrets } = requestHeaders(options);
  const idleTimeoutMs = options.idleTimeoutMs ?? DEFAULTS.idleTimeoutMs;
  const maxBytes = options.maxResponseBytes ?? DEFAULTS.maxResponseBytes;
  const writeRequest = createRequestWriter();
  const transport: Transport = {
    url,
    headers,
    secrets,
    idleTimeoutMs,
    connectTimeoutMs: options.connectTimeoutMs ?? DEFAULTS.connectTimeoutMs,
    requestTimeoutMs: options.requestTimeoutMs ?? DEFAULTS.requestTimeoutMs,
    maxRetries: options.maxRetries ?? DEFAULTS.maxRetries,
    maxRetryDelayMs: options.maxRetryDelayMs ?? DEFAULTS.maxRetryDelayMs,
    sleep: options.sleep ?? waitFor,
    random: options.random ?? Math.random,
    now: options.now ?? Date.now,
  };

  async function* stream(
    request: ModelRequest,
    { signal }: { readonly signal: AbortSignal },
  ): AsyncGenerator<ModelEvent, void> {
    const exchange = await openExchange(transport, { body: writeRequest(request), signal });
    const assembler = createAnswerAssembler({ position: request.messages.length });
    yield* readAnswer(exchange, { assembler, idleTimeoutMs, maxBytes, secrets });
  }

  return { stream: (request, context) => stream(request, context) };
}
