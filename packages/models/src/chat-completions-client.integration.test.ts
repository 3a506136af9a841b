import { getEventListeners, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { inspect } from 'node:util';
import { type ModelEvent, type ModelRequest, OpenClawError } from '@openclaw/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ChatCompletionsOptions, createChatCompletionsClient } from './chat-completions-client.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

const API_KEY = 'sk-very-secret-key';
const REQUEST: ModelRequest = {
  model: 'm',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
  functions: [],
};
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A provider on a real socket; the last handler answers every further request. */
async function provider(...handlers: Handler[]) {
  const seen: { url: string; authorization: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const body = await readText(request);
    seen.push({ url: request.url ?? '', authorization: request.headers.authorization ?? '', body });
    await handlers[Math.min(seen.length, handlers.length) - 1]?.(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}/v1`, seen };
}

async function ask(
  options: ChatCompletionsOptions,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ events: ModelEvent[]; error?: OpenClawError; slept: number[] }> {
  const slept: number[] = [];
  const sleep = async (delayMs: number): Promise<void> => {
    slept.push(delayMs);
  };
  const client = createChatCompletionsClient({ apiKey: API_KEY, sleep, random: () => 0, ...options });
  const events: ModelEvent[] = [];
  try {
    for await (const event of client.stream(REQUEST, { signal })) events.push(event);
    return { events, slept };
  } catch (thrown) {
    if (thrown instanceof OpenClawError) return { events, error: thrown, slept };
    throw thrown;
  }
}

function chunk(delta: object, finish_reason: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
}

const USAGE = 'data: {"choices":[],"usage":{"prompt_tokens":5,"completion_tokens":2}}\n\n';
const DONE = 'data: [DONE]\n\n';

function sse(...pieces: string[]): Handler {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) response.write(piece);
    response.end();
  };
}

function status(code: number, body = '', headers: Record<string, string> = {}): Handler {
  return (_request, response) => response.writeHead(code, headers).end(body);
}

const OK = sse(
  chunk({ role: 'assistant', content: 'hel' }),
  chunk({ content: 'lo' }),
  chunk({}, 'stop'),
  USAGE,
  DONE,
);
const HELLO: ModelEvent[] = [
  { type: 'text', text: 'hel' },
  { type: 'text', text: 'lo' },
  { type: 'finished', reason: 'stop', usage: { inputTokens: 5, outputTokens: 2 } },
];

describe('a whole answer', () => {
  it('streams text as it arrives, and sends the body with the key', async () => {
    const { baseUrl, seen } = await provider(OK);
    expect((await ask({ baseUrl })).events).toEqual(HELLO);
    expect(seen).toMatchObject([{ url: '/v1/chat/completions', authorization: `Bearer ${API_KEY}` }]);
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ model: 'm', stream: true });
  });

  it('asks for an answer that is not compressed, and says how long the body is', async () => {
    const headers: IncomingMessage['headers'][] = [];
    const { baseUrl, seen } = await provider((request, response) => {
      headers.push(request.headers);
      return OK(request, response);
    });
    await ask({ baseUrl, headers: { 'accept-encoding': 'gzip', 'user-agent': 'mine' } });
    expect(headers).toMatchObject([
      {
        'accept-encoding': 'identity',
        'user-agent': 'mine',
        'content-length': String(seen[0]?.body.length),
        'content-type': 'application/json',
      },
    ]);
  });

  it('FR-134: a call in fragments, cut anywhere by the network, is one whole call', async () => {
    const text = [
      chunk({ tool_calls: [{ index: 0, id: 'c1', function: { name: 'f', arguments: '' } }] }),
      ...['{"a":', '"ü—', '"}'].map((args) =>
        chunk({ tool_calls: [{ index: 0, function: { arguments: args } }] }),
      ),
      chunk({}, 'tool_calls'),
      DONE,
    ].join('');
    const bytes = Buffer.from(text);
    const { baseUrl } = await provider((_request, response) => {
      for (let at = 0; at < bytes.length; at += 7) response.write(bytes.subarray(at, at + 7));
      response.end();
    });
    expect((await ask({ baseUrl })).events).toEqual([
      { type: 'call', callId: 'c1', name: 'f', arguments: '{"a":"ü—"}' },
      { type: 'finished', reason: 'tool_calls' },
    ]);
  });

  it('a provider that ignores stream and sends one JSON body gives the same events', async () => {
    const message = { role: 'assistant', content: 'hello' };
    const usage = { prompt_tokens: 5, completion_tokens: 2 };
    const body = JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }], usage });
    const { baseUrl } = await provider(status(200, body, { 'content-type': 'application/json' }));
    expect((await ask({ baseUrl })).events).toEqual([{ type: 'text', text: 'hello' }, HELLO[2]]);
  });

  it('comments, an event without its last blank line and a connection kept open do no harm', async () => {
    const { baseUrl } = await provider((_request, response) => {
      response.write(`: ping\n\n${chunk({ content: 'hi' }, 'stop')}data: [DONE]\n\n`);
    });
    const { events } = await ask({ baseUrl, idleTimeoutMs: 1_000 });
    expect(events.at(-1)).toEqual({ type: 'finished', reason: 'stop' });
    const open = await provider(sse(chunk({ content: 'hi' }), 'data: [DONE]'));
    expect((await ask(open)).events.at(-1)).toEqual({ type: 'finished', reason: 'stop' });
  });

  it('the connection serves the next request too', async () => {
    const ports = new Set<number | undefined>();
    const { baseUrl } = await provider((request, response) => {
      ports.add(request.socket.remotePort);
      return OK(request, response);
    });
    await ask({ baseUrl });
    await setImmediate();
    await ask({ baseUrl });
    expect(ports.size).toBe(1);
  });
});

describe('an answer that is refused', () => {
  const words = JSON.stringify({ error: { message: `no: ${API_KEY}`, code: 'some_code' } });

  it.each([
    [400, 'provider_rejected', 1],
    [401, 'provider_auth', 1],
    [403, 'provider_auth', 1],
    [404, 'provider_rejected', 1],
    [307, 'provider_rejected', 1],
    [429, 'provider_rate_limited', 3],
    [500, 'provider_unavailable', 3],
    [503, 'provider_unavailable', 3],
  ])('%i is %s after %i requests, and never shows the key', async (code, expected, requests) => {
    const { baseUrl, seen } = await provider(status(code, words, { location: 'http://127.0.0.1:9/' }));
    const { error, events } = await ask({ baseUrl });
    expect(error?.code).toBe(expected);
    expect(error?.data).toEqual({
      status: code,
      providerCode: 'some_code',
      providerMessage: 'no: [redacted]',
    });
    expect(inspect(error, { depth: 9 })).not.toContain(API_KEY);
    expect([events, seen.length]).toEqual([[], requests]);
  });

  it('bounds what a provider says', async () => {
    const { baseUrl } = await provider(status(400, 'x'.repeat(300_000)));
    const { error } = await ask({ baseUrl });
    expect(String(error?.data['providerMessage']).length).toBe(1000);
    expect(error?.message.length).toBeLessThan(400);
  });

  it('waits as Retry-After says and then gets its answer', async () => {
    const { baseUrl } = await provider(status(429, '', { 'retry-after': '3' }), status(500), OK);
    expect(await ask({ baseUrl })).toEqual({ events: HELLO, slept: [3000, 500] });
  });

  it('reports a wait that is too long instead of waiting', async () => {
    const { baseUrl, seen } = await provider(status(429, '', { 'retry-after': '3600' }));
    const { error, slept } = await ask({ baseUrl });
    expect(error?.data['retryAfterMs']).toBe(3_600_000);
    expect([slept, seen.length]).toEqual([[], 1]);
  });

  it('an error inside a stream is mapped, after the text that came before it, and not tried again', async () => {
    const { baseUrl, seen } = await provider(
      sse(chunk({ content: 'he' }), 'data: {"error":{"message":"slow down","type":"rate_limit_error"}}\n\n'),
    );
    const { error, events } = await ask({ baseUrl });
    expect(error?.code).toBe('provider_rate_limited');
    expect([events.length, seen.length]).toEqual([1, 1]);
  });

  it('an error in a JSON body of status 200 is mapped by the code in it', async () => {
    const { baseUrl } = await provider(status(200, '{"error":{"message":"no","code":401}}'));
    expect((await ask({ baseUrl })).error?.code).toBe('provider_auth');
  });
});

describe('an answer that is not whole', () => {
  it.each<[string, Handler, string]>([
    ['no body', status(200), 'provider_invalid_response'],
    ['a page', status(200, '<html>'), 'provider_invalid_response'],
    ['a body that is not JSON', status(200, '{"choices": ['), 'provider_invalid_response'],
    ['an event that is not JSON', sse('data: {oops\n\n', DONE), 'provider_invalid_response'],
    ['only the end', sse(DONE), 'provider_invalid_response'],
    ['text without an end', sse(chunk({ content: 'hel' })), 'provider_stream_cut'],
    ['half an event', sse(chunk({ content: 'hel' }), 'data: {"choi'), 'provider_stream_cut'],
  ])('FR-134: %s', async (_why, handler, code) => {
    const { baseUrl, seen } = await provider(handler);
    expect((await ask({ baseUrl })).error?.code).toBe(code);
    expect(seen.length).toBe(1);
  });

  it('a connection that breaks in the middle is a cut; one that breaks after the reason is not', async () => {
    const breaking =
      (piece: string): Handler =>
      (_request, response) => {
        response.write(piece, () => response.destroy());
      };
    const cut = await provider(breaking(chunk({ content: 'hel' })));
    expect((await ask(cut)).error?.code).toBe('provider_stream_cut');
    const late = await provider(breaking(chunk({ content: 'hello' }, 'stop')));
    expect((await ask(late)).events.at(-1)).toEqual({ type: 'finished', reason: 'stop' });
  });

  it('an endless answer ends at the bound', async () => {
    const { baseUrl } = await provider(
      sse(...Array.from({ length: 50 }, () => chunk({ content: 'x'.repeat(99) }))),
    );
    expect((await ask({ baseUrl, maxResponseBytes: 2000 })).error?.code).toBe('provider_invalid_response');
  });

  it('a provider that never answers, or stops in the middle, is a timeout', async () => {
    const never = await provider(() => {});
    expect((await ask({ ...never, requestTimeoutMs: 20 })).error?.code).toBe('provider_timeout');
    const middle = await provider((_request, response) => response.write(chunk({ content: 'hel' })));
    const { error, events } = await ask({ ...middle, idleTimeoutMs: 1_000 });
    expect([error?.code, events.length]).toEqual(['provider_timeout', 1]);
  });
});

describe('no answer', () => {
  it('a refused connection is tried again and then reported', async () => {
    const { port } = await withTcp((socket) => socket.destroy(), true);
    const { error, slept } = await ask({ baseUrl: `http://127.0.0.1:${port}/v1` });
    expect([error?.code, error?.data['reason'], slept.length]).toEqual([
      'provider_unavailable',
      'ECONNREFUSED',
      2,
    ]);
  });

  it('a connection that is never made is given up, tried again and then reported', async () => {
    // The TLS handshake waits for a server that does not speak it.
    const { port } = await withTcp((socket) => socket.on('error', () => socket.destroy()).resume());
    const { error, slept } = await ask({ baseUrl: `https://127.0.0.1:${port}/v1`, connectTimeoutMs: 20 });
    expect([error?.code, error?.data['reason'], slept.length]).toEqual([
      'provider_unavailable',
      'ETIMEDOUT',
      2,
    ]);
  });

  it('a connection that is closed without a word is unavailable', async () => {
    const { port } = await withTcp((socket) => socket.destroy());
    expect((await ask({ baseUrl: `http://127.0.0.1:${port}/v1` })).error?.code).toBe('provider_unavailable');
  });

  it('something that does not speak HTTP is an invalid response', async () => {
    const { port } = await withTcp((socket) => socket.end('SSH-2.0-x\r\n'));
    const { error } = await ask({ baseUrl: `http://127.0.0.1:${port}/v1` });
    expect(error?.code).toBe('provider_invalid_response');
  });
});

describe('EXE-7: cancellation', () => {
  it('before the request: nothing is sent', async () => {
    const { baseUrl, seen } = await provider(OK);
    const { error } = await ask({ baseUrl }, AbortSignal.abort());
    expect([error?.code, seen.length]).toEqual(['run_cancelled', 0]);
  });

  it('while waiting for an answer, in the middle of one, and between attempts', async () => {
    const waiting = new AbortController();
    const silent = await provider(() => waiting.abort());
    expect((await ask(silent, waiting.signal)).error?.code).toBe('run_cancelled');

    const reading = new AbortController();
    const half = await provider((_request, response) => {
      response.write(chunk({ content: 'hel' }), () => reading.abort());
    });
    expect((await ask(half, reading.signal)).error?.code).toBe('run_cancelled');

    const between = new AbortController();
    const failing = await provider(status(500));
    const sleep = async (): Promise<void> => between.abort();
    expect((await ask({ ...failing, sleep }, between.signal)).error?.code).toBe('run_cancelled');
    expect(failing.seen.length).toBe(1);
  });

  it('the wait between two real attempts ends with the run', async () => {
    const run = new AbortController();
    const failing = await provider((_request, response) => {
      response.writeHead(429, { 'retry-after': '20' }).end(() => run.abort());
    });
    const client = createChatCompletionsClient({ baseUrl: failing.baseUrl });
    const next = client.stream(REQUEST, { signal: run.signal })[Symbol.asyncIterator]().next();
    await expect(next).rejects.toMatchObject({ code: 'run_cancelled' });
  });

  it('a run that goes on is not held on to by the requests it has made', async () => {
    const run = new AbortController();
    const good = await provider(OK);
    const bad = await provider(status(400));
    await ask(good, run.signal);
    await ask(bad, run.signal);
    await vi.waitFor(() => expect(getEventListeners(run.signal, 'abort')).toEqual([]));
  });

  it('leaving the loop early ends the request at the provider', async () => {
    const closed = Promise.withResolvers<void>();
    const { baseUrl } = await provider((_request, response) => {
      response.on('close', () => closed.resolve());
      response.write(chunk({ content: 'hel' }));
    });
    const client = createChatCompletionsClient({ baseUrl });
    for await (const _event of client.stream(REQUEST, { signal: new AbortController().signal })) break;
    await closed.promise;
  });
});

async function withTcp(
  onConnection: (socket: import('node:net').Socket) => void,
  closeAtOnce = false,
): Promise<{ port: number }> {
  const server = createTcpServer(onConnection);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  if (closeAtOnce) await new Promise((resolve) => server.close(resolve));
  else closers.push(() => server.close());
  return { port };
}
