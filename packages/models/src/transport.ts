import { asOpenClawError, OpenClawError } from '@openclaw/contracts';
import { type Answer, post } from './post.ts';
import { connectionError, statusError } from './provider-errors.ts';
import { retryDelayMs } from './retry-delay.ts';

/** How requests get to one provider. */
export interface Transport {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Values that no error may show. */
  readonly secrets: readonly string[];
  readonly connectTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly idleTimeoutMs: number;
  readonly maxRetries: number;
  readonly maxRetryDelayMs: number;
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
  readonly now: () => number;
}

/** One request with its answer under way. `abort` ends it and says with what; `close` when done with it. */
export interface Exchange {
  readonly answer: Answer;
  readonly host: string;
  readonly cancelled: AbortSignal;
  /** The reason of an abort by either side. */
  readonly stopped: AbortSignal;
  abort(reason: OpenClawError): void;
  close(): void;
}

/**
 * Sends a request until a provider answers 2xx. Attempts again only while not a byte of an answer has been
 * taken: after a 429, a 5xx or a failed connection. Throws `provider_*` or `run_cancelled`.
 */
export async function openExchange(
  transport: Transport,
  request: { readonly body: Uint8Array; readonly signal: AbortSignal },
): Promise<Exchange> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendOnce(transport, request);
    } catch (thrown) {
      const error = asOpenClawError(thrown);
      const delayMs =
        attempt < transport.maxRetries ? retryDelayMs(error, { attempt, ...transport }) : undefined;
      if (delayMs === undefined) throw error;
      await pause(transport, { delayMs, signal: request.signal });
    }
  }
}

async function sendOnce(
  transport: Transport,
  request: { readonly body: Uint8Array; readonly signal: AbortSignal },
): Promise<Exchange> {
  if (request.signal.aborted) throw cancelled();
  const own = new AbortController();
  const stopped = AbortSignal.any([request.signal, own.signal]);
  const timer = setTimeout(() => own.abort(timedOut(transport.requestTimeoutMs)), transport.requestTimeoutMs);
  try {
    const answer = await post(transport.url, { ...transport, body: request.body, signal: stopped });
    const exchange: Exchange = {
      answer,
      host: transport.url.host,
      cancelled: request.signal,
      stopped,
      abort: (reason) => own.abort(reason),
      close: () => own.abort(),
    };
    if (answer.status >= 200 && answer.status < 300) return exchange;
    throw await refusal(transport, exchange);
  } catch (thrown) {
    throw failureOf(thrown, { cancelled: request.signal, stopped, host: transport.url.host });
  } finally {
    clearTimeout(timer);
  }
}

/** The `OpenClawError` behind a failed request or read: whoever stopped it knows best why. */
export function failureOf(
  thrown: unknown,
  context: { readonly cancelled: AbortSignal; readonly stopped: AbortSignal; readonly host: string },
): OpenClawError {
  if (context.cancelled.aborted) return cancelled();
  if (context.stopped.reason instanceof OpenClawError) return context.stopped.reason;
  return thrown instanceof OpenClawError ? thrown : connectionError(thrown, context.host);
}

async function refusal(transport: Transport, exchange: Exchange): Promise<OpenClawError> {
  const timer = setTimeout(() => exchange.abort(timedOut(transport.idleTimeoutMs)), transport.idleTimeoutMs);
  try {
    return await statusError(exchange.answer, { secrets: transport.secrets, now: transport.now });
  } finally {
    clearTimeout(timer);
    exchange.close();
  }
}

async function pause(
  transport: Transport,
  options: { readonly delayMs: number; readonly signal: AbortSignal },
): Promise<void> {
  try {
    await transport.sleep(options.delayMs, options.signal);
  } catch (thrown) {
    throw options.signal.aborted ? cancelled() : asOpenClawError(thrown);
  }
}

export function timedOut(limitMs: number): OpenClawError {
  return new OpenClawError('provider_timeout', `The model provider sent nothing for ${limitMs} ms.`, {
    data: { limitMs },
  });
}

function cancelled(): OpenClawError {
  return new OpenClawError('run_cancelled', 'The run was cancelled.');
}
