import { asOpenClawError, OpenClawError } from '@openclaw/contracts';
import { type Answer, type Posted, post } from './post.ts';
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

/** One request with its answer under way. */
export interface Exchange extends Pick<Posted, 'end'> {
  readonly answer: Answer;
  readonly host: string;
  readonly signal: AbortSignal;
}

/**
 * Sends a request until a provider answers 2xx. Attempts again only while not a byte of an answer has been
 * taken: after a 429, a 5xx or a failed connection. Throws `provider_*` or `run_cancelled`.
 */
export async function openExchange(
  transport: Transport,
  request: { readonly body: readonly Uint8Array[]; readonly signal: AbortSignal },
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
  request: { readonly body: readonly Uint8Array[]; readonly signal: AbortSignal },
): Promise<Exchange> {
  const { signal } = request;
  if (signal.aborted) throw cancelled();
  const { host } = transport.url;
  const { answered, end } = post(transport.url, { ...transport, ...request });
  const timer = setTimeout(() => end(timedOut(transport.requestTimeoutMs)), transport.requestTimeoutMs);
  try {
    const answer = await answered;
    const exchange: Exchange = { answer, host, signal, end };
    if (answer.status >= 200 && answer.status < 300) return exchange;
    throw await refusal(transport, exchange);
  } catch (thrown) {
    throw failureOf(thrown, { signal, host });
  } finally {
    clearTimeout(timer);
  }
}

/** The `OpenClawError` behind a failed request or read: whoever stopped it knows best why. */
export function failureOf(
  thrown: unknown,
  { signal, host }: Pick<Exchange, 'signal' | 'host'>,
): OpenClawError {
  if (signal.aborted) return cancelled();
  return thrown instanceof OpenClawError ? thrown : connectionError(thrown, host);
}

async function refusal(transport: Transport, exchange: Exchange): Promise<OpenClawError> {
  const timer = setTimeout(() => exchange.end(timedOut(transport.idleTimeoutMs)), transport.idleTimeoutMs);
  try {
    return await statusError(exchange.answer, { secrets: transport.secrets, now: transport.now });
  } finally {
    clearTimeout(timer);
    exchange.end();
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
