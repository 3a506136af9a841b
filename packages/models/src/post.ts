import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestPlain,
} from 'node:http';
import { request as requestSecure } from 'node:https';

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** In pieces, sent as one. */
  readonly body: readonly Uint8Array[];
  /** Milliseconds until there is a connection, its TLS handshake included. */
  readonly connectTimeoutMs: number;
  /** Ends it as `end` does. */
  readonly signal: AbortSignal;
}

/** What came back: of any status, with its body still to come. Who leaves the body early closes the connection. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: AsyncIterable<Uint8Array>;
}

export interface Posted {
  /** Settles once the head of an answer is there. Rejects with the system's error, or the reason of the end. */
  readonly answered: Promise<Answer>;
  /** Ends the request, or what has not come of its answer; who waits for either gets the reason. */
  end(reason?: Error): void;
}

/**
 * One POST. It follows no redirect, which would send a conversation to a place that nobody configured. Connections and
 * proxies of the environment are those of the process, as with `fetch`, of which the streams around each body would
 * cost a large request more than a millisecond.
 */
export function post(url: URL, options: PostOptions): Posted {
  const { headers, body, signal, connectTimeoutMs } = options;
  const answered = Promise.withResolvers<Answer>();
  let response: IncomingMessage | undefined;
  const isSecure = url.protocol === 'https:';
  const request = (isSecure ? requestSecure : requestPlain)(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(sizeOf(body)) },
  });
  const end = (reason?: Error): void => void (response ?? request).destroy(reason);
  const cancel = (): void => end();
  signal.addEventListener('abort', cancel, { once: true });
  request.once('close', () => signal.removeEventListener('abort', cancel));
  request.once('response', (incoming) => {
    response = incoming;
    answered.resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: incoming });
  });
  // Stays for what happens after the head: whoever reads the body is told by the body.
  request.on('error', answered.reject);
  limitConnecting(request, { connectTimeoutMs, connected: isSecure ? 'secureConnect' : 'connect' });
  for (const piece of body) request.write(piece);
  request.end();
  return { answered: answered.promise, end };
}

function sizeOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((size, piece) => size + piece.byteLength, 0);
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
