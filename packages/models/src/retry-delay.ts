import type { IncomingHttpHeaders } from 'node:http';
import type { OpenClawError } from '@openclaw/contracts';

const FIRST_DELAY_MS = 500;

/**
 * Milliseconds to wait before the attempt after this failure, or undefined when there is no use in one. What the
 * provider asks for counts; otherwise the wait doubles each time, of which the upper half is random.
 */
export function retryDelayMs(
  error: OpenClawError,
  options: { readonly attempt: number; readonly maxRetryDelayMs: number; readonly random: () => number },
): number | undefined {
  if (error.code !== 'provider_rate_limited' && error.code !== 'provider_unavailable') return undefined;
  // An account without credit answers 429 too, and waiting does not fill it.
  if (error.data['providerCode'] === 'insufficient_quota') return undefined;
  const { retryAfterMs } = error.data;
  if (typeof retryAfterMs === 'number') {
    return retryAfterMs <= options.maxRetryDelayMs ? retryAfterMs : undefined;
  }
  const ceiling = Math.min(FIRST_DELAY_MS * 2 ** options.attempt, options.maxRetryDelayMs);
  return Math.round(ceiling * (0.5 + options.random() / 2));
}

/** What `retry-after-ms` or `Retry-After` (seconds or a date) ask for, in milliseconds from now. */
export function readRetryAfterMs(headers: IncomingHttpHeaders, now: () => number): number | undefined {
  const milliseconds = readNumber(headers['retry-after-ms']);
  if (milliseconds !== undefined) return Math.round(milliseconds);
  const text = headers['retry-after'];
  const seconds = readNumber(text);
  if (seconds !== undefined) return Math.round(seconds * 1000);
  const date = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now());
}

function readNumber(text: string | readonly string[] | undefined): number | undefined {
  return typeof text === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}
