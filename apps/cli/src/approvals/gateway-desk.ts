import { ERROR_KINDS, type ErrorCode, OpenClawError } from '@openclaw/contracts';
import type { ApprovalDesk } from './approval-desk.ts';
import { isApproval, isGrant, listIn, propertyOf } from './read-answer.ts';

const TIMEOUT_MS = 10_000;

/** The approvals of a Gateway over HTTP. Throws what the Gateway answers, or `gateway_unavailable`. */
export function createGatewayDesk(options: { readonly url: string; readonly token: string }): ApprovalDesk {
  const base = baseOf(options.url);

  async function send(path: string, request: { readonly method?: string; readonly body?: object } = {}) {
    const { method = 'GET', body } = request;
    const { status, ok, value } = await answerOf(new URL(path, base), {
      method,
      headers: {
        authorization: `Bearer ${options.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (ok) return value;
    throw errorIn(value) ?? unavailable(base, `it answers with HTTP status ${status}`);
  }

  return {
    async list({ all = false } = {}) {
      return listIn(await send(all ? 'v1/approvals?all=1' : 'v1/approvals'), isApproval) ?? odd();
    },
    async decide(id, decision) {
      const value = await send(`v1/approvals/${encodeURIComponent(id)}`, {
        method: 'POST',
        body: { decision },
      });
      return isApproval(value) ? value : odd();
    },
    async grants() {
      return listIn(await send('v1/approvals/grants'), isGrant) ?? odd();
    },
    async revoke(grantId) {
      await send(`v1/approvals/grants/${encodeURIComponent(grantId)}`, { method: 'DELETE' });
    },
  };

  function odd(): never {
    throw unavailable(base, 'what answers is no Gateway of this version');
  }
}

async function answerOf(url: URL, init: RequestInit) {
  try {
    // SECURITY: a redirect would carry the token to another place.
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    const value: unknown = await response.json();
    return { status: response.status, ok: response.ok, value };
  } catch (cause) {
    throw unavailable(url, 'it cannot be reached, or does not answer with JSON', cause);
  }
}

function baseOf(url: string): URL {
  const base = URL.parse(url.endsWith('/') ? url : `${url}/`);
  if (base?.protocol === 'http:' || base?.protocol === 'https:') return base;
  throw new OpenClawError(
    'request_invalid',
    '--url must be the address of a Gateway: http://127.0.0.1:18789',
  );
}

function unavailable({ origin }: URL, why: string, cause?: unknown): OpenClawError {
  return new OpenClawError('gateway_unavailable', `There is no Gateway at ${origin}: ${why}.`, { cause });
}

function errorIn(value: unknown): OpenClawError | undefined {
  const error = propertyOf(value, 'error');
  const [code, message] = [propertyOf(error, 'code'), propertyOf(error, 'message')];
  return isErrorCode(code) && typeof message === 'string' ? new OpenClawError(code, message) : undefined;
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_KINDS, code);
}
