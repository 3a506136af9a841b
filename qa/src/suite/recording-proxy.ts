import { Readable } from 'node:stream';
import { messageOf } from '@openclaw/contracts';
import fastify from 'fastify';
import { type RecordedRequest, recordRequest } from '../mock-openai/recorded-request.ts';
import type { RecordingProvider } from './run-lane.ts';

export interface LiveEndpoint {
  /** `/v1` or its like included. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly modelId: string;
}

const MAX_BODY_BYTES = 64 * 1024 * 1024;
/** What a client needs of an answer's headers. */
const PASSED_HEADERS = ['content-type', 'retry-after'];

/**
 * Stands on loopback before a real endpoint, keeps the exact bytes of every request and passes both ways unchanged.
 * SECURITY: it alone knows the key, which so stays out of config files, logs and evidence.
 */
export async function startRecordingProxy(endpoint: LiveEndpoint): Promise<RecordingProvider> {
  const requests: RecordedRequest[] = [];
  const server = fastify({ bodyLimit: MAX_BODY_BYTES, forceCloseConnections: true });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.setErrorHandler((error, _request, reply) =>
    reply.code(502).send({ error: { message: messageOf(error), type: 'upstream_error', code: null } }),
  );

  server.post('/v1/chat/completions', async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    requests.push(recordRequest(body, new Date()));
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const response = await fetch(`${endpoint.baseUrl.replace(/\/+$/u, '')}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${endpoint.apiKey}`, 'content-type': 'application/json' },
      body: new Uint8Array(body),
      signal: gone.signal,
    });
    for (const name of PASSED_HEADERS) {
      const value = response.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    reply.code(response.status);
    return reply.send(response.body === null ? '' : Readable.fromWeb(response.body));
  });

  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `${origin}/v1`,
    apiKey: 'known-to-the-proxy',
    modelId: endpoint.modelId,
    requests,
    [Symbol.asyncDispose]: () => server.close(),
  };
}
