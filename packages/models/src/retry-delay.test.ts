import { type ErrorCode, type JsonObject, OpenClawError } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { readRetryAfterMs, retryDelayMs } from './retry-delay.ts';

function delay(code: ErrorCode, options: { data?: JsonObject; attempt?: number; random?: number } = {}) {
  const error = new OpenClawError(code, 'x', { data: options.data ?? {} });
  const { attempt = 0, random = 0 } = options;
  return retryDelayMs(error, { attempt, maxRetryDelayMs: 3000, random: () => random });
}

describe('retryDelayMs', () => {
  it('doubles up to the bound, the upper half of it random', () => {
    expect([0, 1, 2, 3, 9].map((attempt) => delay('provider_unavailable', { attempt, random: 1 }))).toEqual([
      500, 1000, 2000, 3000, 3000,
    ]);
    expect(delay('provider_unavailable', { random: 0 })).toBe(250);
  });

  it('waits as long as the provider asks for, and gives up when that is too long', () => {
    expect(delay('provider_rate_limited', { data: { retryAfterMs: 1234 } })).toBe(1234);
    expect(delay('provider_rate_limited', { data: { retryAfterMs: 3001 } })).toBeUndefined();
  });

  it.each<ErrorCode>([
    'provider_auth',
    'provider_rejected',
    'provider_timeout',
    'run_cancelled',
    'internal_error',
  ])('never for %s', (code) => {
    expect(delay(code)).toBeUndefined();
  });

  it('not for an account without credit', () => {
    expect(delay('provider_rate_limited', { data: { providerCode: 'insufficient_quota' } })).toBeUndefined();
  });
});

describe('readRetryAfterMs', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');

  it.each<[Record<string, string>, number | undefined]>([
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:05 GMT' }, 5000],
    [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '150.4', 'retry-after': '9' }, 150],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('%o', (headers, expected) => {
    expect(readRetryAfterMs(headers, () => now)).toBe(expected);
  });
});
