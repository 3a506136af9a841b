import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TokenProxy extends AsyncDisposable {
  /** `http://127.0.0.1:port` */
  readonly url: string;
}

/**
 * Puts the bearer token on every request for a client that cannot. Everything else goes through as it came, the
 * Host and Origin headers too, so that what is tested is the Gateway.
 */
export async function startTokenProxy(options: {
  readonly target: string;
  readonly token: string;
}): Promise<TokenProxy> {
  const { hostname, port: targetPort } = new URL(options.target);
  const server = createServer((incoming, outgoing) => {
    const forwarded = send(
      {
        hostname,
        port: targetPort,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, authorization: `Bearer ${options.token}` },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.once('error', () => outgoing.destroy());
    outgoing.once('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
