import { type ClientRequest, type IncomingHttpHeaders, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Milliseconds until there is a connection, its TLS handshake included. */
  readonly connectTimeoutMs: number;
  /** Ends the request, and an answer that is still under way. */
  readonly signal: AbortSignal;
}

/** What came back: of any status, with its body still to come. Who leaves the body early closes the connection. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * One POST, answered once the head of an answer is there. It follows no redirect, which would send a conversation to
 * a place that nobody configured. Connections and proxies of the environment are those of the process, as with
 * `fetch`, of which the streams around each body would cost a large request more than a millisecond.
 */
export async function post(url: URL, options: PostOptions): Promise<Answer> {
  const { headers, body, signal, connectTimeoutMs } = options;
  const answered = Promise.withResolvers<Answer>();
  const isSecure = url.protocol === 'https:';
  const request = (isSecure ? requestSecure : requestPlain)(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(body.byteLength) },
    signal,
  });
  request.once('response', (response) => {
    answered.resolve({ status: response.statusCode ?? 0, headers: response.headers, body: response });
  });
  // Stays for what happens after the head: whoever reads the body is told by the body.
  request.on('error', answered.reject);
  limitConnecting(request, { connectTimeoutMs, connected: isSecure ? 'secureConnect' : 'connect' });
  request.end(body);
  return await answered.promise;
}

function limitConnecting(
  request: ClientRequest,
  { connectTimeoutMs, connected }: { readonly connectTimeoutMs: number; readonly connected: string },
): void {
  request.once('socket', (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(() => {
      request.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' }));
    }, connectTimeoutMs);
    const stop = (): void => clearTimeout(timer);
    socket.once(connected, stop);
    request.once('close', stop);
  });
}
