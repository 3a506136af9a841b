import type { IncomingMessage } from 'node:http';
import { OpenClawError } from '@openclaw/contracts';

/**
 * SECURITY: keeps out web pages whose own name was made to point at this machine (DNS rebinding), and pages of
 * other sites. Listening on loopback, only loopback names are ours; a page may only come from the host it asks.
 * Throws `origin_refused`.
 */
export function checkOrigin(request: IncomingMessage, { boundTo }: { readonly boundTo: string }): void {
  const host = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname;
  if (host === undefined) throw refusal('The Host header is missing.');
  if (isLoopback(boundTo) && !isLoopback(host)) {
    throw refusal('The Host header must name this machine: 127.0.0.1, [::1] or localhost.');
  }
  const { origin } = request.headers;
  if (origin === undefined) return;
  const from = URL.parse(origin)?.hostname;
  if (from !== undefined && (from === host || (isLoopback(from) && isLoopback(host)))) return;
  throw refusal('Web pages of another origin may not use this.');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(host);
}

function refusal(message: string): OpenClawError {
  return new OpenClawError('origin_refused', message);
}
