import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { OpenClawError, SILENT_LOGGER } from '@openclaw/contracts';
import { createGateway, type Gateway } from '@openclaw/kit';
import OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpGateway, startHttpGateway } from './http-gateway.ts';

/** What the provider is told to answer to each request, and the bodies it got. */
interface Provider {
  readonly server: Server;
  readonly requests: {
    messages: { role: string; content: unknown }[];
    tools?: { function: { name: string } }[];
  }[];
  answers: ((response: import('node:http').ServerResponse) => void)[];
  readonly url: string;
}

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const stream =
  (...chunks: string[]): Provider['answers'][number] =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`${chunks.join('')}data: [DONE]\n\n`);
  };
const says = (text: string) =>
  stream(
    chunk({ role: 'assistant', content: text.slice(0, 2) }),
    chunk({ content: text.slice(2) }),
    chunk({}, 'stop'),
  );
const calls = (...made: { id: string; name: string; args: object }[]) =>
  stream(
    ...made.flatMap(({ id, name, args }, index) => [
      chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
      chunk({ tool_calls: [{ index, function: { arguments: JSON.stringify(args) } }] }),
    ]),
    chunk({}, 'tool_calls'),
  );
const fails = (status: number) => (response: import('node:http').ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' });
  response.end('{"error":{"message":"no"}}');
};

async function startProvider(): Promise<Provider> {
  const requests: Provider['requests'] = [];
  const answers: Provider['answers'] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (data) => {
      body += String(data);
    });
    request.on('end', () => {
      requests.push(JSON.parse(body));
      (answers.shift() ?? fails(500))(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { server, requests, answers, url: `http://127.0.0.1:${port}/v1` };
}

const TOKEN = 'test-token';
let provider: Provider;
let gateway: Gateway;
let http: HttpGateway;
let stateDir: string;
let client: OpenAI;

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'openclaw-http-'));
  provider = await startProvider();
  gateway = await createGateway({
    config: {
      models: { default: 'fake/m', providers: { fake: { baseUrl: provider.url, models: [{ id: 'm' }] } } },
    },
    baseDir: stateDir,
    stateDir,
    env: {},
    logger: SILENT_LOGGER,
  });
  http = await startHttpGateway({
    gateway,
    host: '127.0.0.1',
    port: 0,
    token: TOKEN,
    maxBodyBytes: 100_000,
    logger: SILENT_LOGGER,
  });
  client = new OpenAI({ baseURL: `${http.url}/v1`, apiKey: TOKEN, maxRetries: 0 });
});

afterEach(async () => {
  await http.stop({ graceMs: 0 });
  await gateway[Symbol.asyncDispose]();
  provider.server.closeAllConnections();
  await new Promise((resolve) => provider.server.close(resolve));
  await rm(stateDir, { recursive: true, force: true });
});

const user = { role: 'user' as const, content: 'hello' };
const phoneRing = {
  type: 'function' as const,
  function: {
    name: 'phone_ring',
    description: 'Ring the phone',
    parameters: { type: 'object', properties: { times: { type: 'integer' } } },
  },
};

describe('POST /v1/chat/completions', () => {
  it('answers the official client, as JSON and streamed alike (FR-134)', async () => {
    provider.answers.push(says('good day'), says('good day'));
    const whole = await client.chat.completions.create({ model: 'fake/m', messages: [user] });
    expect(whole.choices[0]).toMatchObject({ message: { content: 'good day' }, finish_reason: 'stop' });
    const streamed = await client.chat.completions
      .stream({ model: 'openclaw', messages: [user] })
      .finalChatCompletion();
    expect(streamed.choices[0]).toMatchObject({ message: { content: 'good day' }, finish_reason: 'stop' });
    expect([whole.model, streamed.model]).toEqual(['fake/m', 'fake/m']);
  });

  it('FR-133, FR-134: hands a client tool back under its own name, and goes on from its result', async () => {
    for (const isStreamed of [false, true]) {
      provider.answers.push(
        calls({ id: 'k0', name: 'tool_search', args: { query: 'ring phone' } }),
        calls(
          { id: 'k1', name: 'tool_call', args: { id: 'client:phone_ring', args: { times: 2 } } },
          { id: 'k2', name: 'tool_call', args: { id: 'client:phone_ring', args: { times: 3 } } },
        ),
        says('it rang'),
      );
      const body = { model: 'openclaw', messages: [user], tools: [phoneRing] };
      const first = isStreamed
        ? await client.chat.completions.stream(body).finalChatCompletion()
        : await client.chat.completions.create(body);
      const [choice] = first.choices;
      expect(choice?.finish_reason).toBe('tool_calls');
      const made = choice?.message.tool_calls ?? [];
      expect(
        made.map((call) =>
          call.type === 'function' ? [call.function.name, JSON.parse(call.function.arguments)] : [],
        ),
      ).toEqual([
        ['phone_ring', { times: 2 }],
        ['phone_ring', { times: 3 }],
      ]);
      const second = await client.chat.completions.create({
        ...body,
        messages: [
          user,
          { role: 'assistant', content: null, tool_calls: made.filter((call) => call.type === 'function') },
          { role: 'tool', tool_call_id: made[0]?.id ?? '', content: 'rang twice' },
          { role: 'tool', tool_call_id: made[1]?.id ?? '', content: 'rang thrice' },
        ],
      });
      expect(second.choices[0]?.message.content).toBe('it rang');
      const seen = provider.requests.at(-1)?.messages ?? [];
      // The provider goes on from its own view: the search, the wrapped calls, the results in the envelope.
      expect(seen.map(({ role }) => role)).toEqual([
        'system',
        'user',
        'assistant',
        'tool',
        'assistant',
        'tool',
        'tool',
      ]);
      expect(JSON.stringify(seen.at(-1))).toContain('client:phone_ring');
    }
    const sessions = await gateway.sessions.list();
    expect(sessions).toHaveLength(2);
    for (const { sessionId } of sessions) {
      const { records } = await gateway.sessions.read('main', sessionId);
      const ends = records.flatMap((record) => (record.type === 'run_end' ? [record.outcome] : []));
      expect(ends).toEqual(['handed-off', 'completed']);
      // Each message once, in the order in which the provider saw them.
      expect(records.flatMap((record) => (record.type === 'message' ? [record.message.role] : []))).toEqual([
        'user',
        'assistant',
        'tool',
        'assistant',
        'tool',
        'tool',
        'assistant',
      ]);
    }
  });

  it('hand-offs of two conversations stay apart though the provider gave both calls one id; each goes on in its own log', async () => {
    const body = { model: 'openclaw', tools: [phoneRing] };
    const conversations: { name: string; sessionId: string | null; callId: string }[] = [];
    for (const name of ['alice', 'bob']) {
      provider.answers.push(
        calls({ id: 'same', name: 'tool_call', args: { id: 'client:phone_ring', args: { for: name } } }),
      );
      const { data, response } = await client.chat.completions
        .create({ ...body, messages: [{ role: 'user', content: name }] })
        .withResponse();
      const callId = data.choices[0]?.message.tool_calls?.[0]?.id ?? '';
      conversations.push({ name, callId, sessionId: response.headers.get('x-openclaw-session-id') });
    }
    for (const { name, callId, sessionId } of conversations) {
      provider.answers.push(says('rang'));
      const { response } = await client.chat.completions
        .create({
          ...body,
          messages: [
            { role: 'user', content: name },
            {
              role: 'assistant',
              content: null,
              tool_calls: [
                { id: callId, type: 'function', function: { name: 'phone_ring', arguments: '{}' } },
              ],
            },
            { role: 'tool', tool_call_id: callId, content: 'rang' },
          ],
        })
        .withResponse();
      expect(response.headers.get('x-openclaw-session-id')).toBe(sessionId);
      const seen = JSON.stringify(provider.requests.at(-1)?.messages);
      expect([seen.includes('alice'), seen.includes('bob')]).toEqual([name === 'alice', name === 'bob']);
    }
    expect(new Set(conversations.map(({ callId }) => callId)).size).toBe(2);
  });

  it('CAT-11: a client tool that bears a core tool’s name is a 400 before anything is sent', async () => {
    const tools = [{ ...phoneRing, function: { ...phoneRing.function, name: 'Read' } }];
    await expect(
      client.chat.completions.create({ model: 'openclaw', messages: [user], tools }),
    ).rejects.toMatchObject({
      status: 400,
      code: 'client_tool_collision',
    });
    expect(provider.requests).toEqual([]);
  });

  it('continues a named session in one log', async () => {
    provider.answers.push(says('one'), says('two'));
    const headers = { 'x-openclaw-session-key': 'desk' };
    await client.chat.completions.create({ model: 'openclaw', messages: [user] }, { headers });
    await client.chat.completions.create({ model: 'openclaw', messages: [user] }, { headers });
    const sessions = await gateway.sessions.list();
    expect(sessions.map(({ sessionKey }) => sessionKey)).toEqual(['agent:main:desk']);
  });

  it.each([
    [401, 502, 'provider_auth'],
    [404, 502, 'provider_rejected'],
    [429, 429, 'provider_rate_limited'],
    [500, 502, 'provider_unavailable'],
  ])(
    'a provider that answers %i is told as %i %s, and the next request works',
    async (status, ours, code) => {
      provider.answers.push(fails(status), fails(status), fails(status));
      await expect(
        client.chat.completions.create({ model: 'openclaw', messages: [user] }),
      ).rejects.toMatchObject({ status: ours, code });
      provider.answers = [];
      provider.answers.push(says('fine'));
    },
  );

  it('a stream that breaks off ends with an error event and without [DONE]; the log says how the run ended', async () => {
    provider.answers.push((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(chunk({ content: 'half' }), () => response.destroy());
    });
    const response = await post({ messages: [user], stream: true });
    const text = await response.text();
    expect(text).toContain('"content":"half"');
    expect(text).toContain('provider_stream_cut');
    expect(text).not.toContain('[DONE]');
    const [session] = await gateway.sessions.list();
    const { records, damaged } = await gateway.sessions.read('main', session?.sessionId ?? '');
    expect(damaged).toBe(0);
    expect(records.at(-1)).toMatchObject({ type: 'run_end', outcome: 'failed', code: 'provider_stream_cut' });
  });

  it('EXE-7: a client that goes away cancels its run', async () => {
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    const { promise: dropped, resolve: drop } = Promise.withResolvers<void>();
    provider.answers.push((response) => {
      response.on('close', () => drop());
      resolve();
    });
    const leaving = new AbortController();
    const request = post({ messages: [user] }, { signal: leaving.signal }).catch(() => undefined);
    await asked;
    leaving.abort();
    await Promise.all([request, dropped]);
    await http.stop({ graceMs: 1_000 });
    const [session] = await gateway.sessions.list();
    const { records } = await gateway.sessions.read('main', session?.sessionId ?? '');
    expect(records.at(-1)).toMatchObject({ type: 'run_end', outcome: 'cancelled' });
  });
});

describe('a client that is slow or gone', () => {
  async function serve(part: Partial<Gateway>): Promise<void> {
    await http.stop({ graceMs: 0 });
    const options = {
      host: '127.0.0.1',
      port: 0,
      token: TOKEN,
      maxBodyBytes: 100_000,
      logger: SILENT_LOGGER,
    };
    http = await startHttpGateway({ ...options, gateway: { ...gateway, ...part } });
  }
  /** The server has by then seen what happened to connections before. */
  const settle = () => fetch(`${http.url}/healthz`).then((response) => response.text());

  it('EXE-7: a client that went away while its session was looked up has a cancelled run', async () => {
    const [entered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const run = Promise.withResolvers<AbortSignal>();
    await serve({
      runTurn(request) {
        run.resolve(request.signal);
        return gateway.runTurn(request);
      },
      async openSession(options) {
        entered.resolve();
        await released.promise;
        return gateway.openSession(options);
      },
    });
    const leaving = new AbortController();
    const request = post({ messages: [user] }, { signal: leaving.signal }).catch(() => undefined);
    await entered.promise;
    leaving.abort();
    await request;
    await settle();
    await settle();
    released.resolve();
    expect((await run.promise).aborted).toBe(true);
  });

  it('SRF-1: a run waits for a client that does not read, and goes on when it does', async () => {
    const PARTS = 128;
    let given = 0;
    await serve({
      async *runTurn({ session }) {
        yield { type: 'started', session, model: 'fake/m' };
        for (; given < PARTS; given += 1) yield { type: 'text', text: 'x'.repeat(256 * 1_024) };
        const usage = { inputTokens: 0, outputTokens: 0 };
        yield { type: 'finished', reason: 'stop', text: '', clientCalls: [], usage, model: 'fake/m' };
      },
    });
    const response = await new Promise<IncomingMessage>((resolve) => {
      const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
      httpRequest(`${http.url}/v1/chat/completions`, { method: 'POST', headers }, resolve).end(
        JSON.stringify({ messages: [user], stream: true }),
      );
    });
    await settle();
    await settle();
    expect(given).toBeLessThan(PARTS);
    expect(await text(response)).toMatch(/\[DONE\]\n\n$/u);
    expect(given).toBe(PARTS);
  });

  it('EXE-7: a client that does not read does not keep the Gateway from stopping', async () => {
    await serve({
      async *runTurn({ session, signal }) {
        yield { type: 'started', session, model: 'fake/m' };
        while (!signal.aborted) yield { type: 'text', text: 'x'.repeat(256 * 1_024) };
        throw new OpenClawError('run_cancelled', 'The run was cancelled.');
      },
    });
    const response = await new Promise<IncomingMessage>((resolve) => {
      const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
      httpRequest(`${http.url}/v1/chat/completions`, { method: 'POST', headers }, resolve).end(
        JSON.stringify({ messages: [user], stream: true }),
      );
    });
    const cut = once(response, 'error');
    await settle();
    await http.stop({ graceMs: 0, flushMs: 0 });
    response.resume();
    expect(await cut).toMatchObject([{ code: 'ECONNRESET' }]);
  });
});

describe('what is refused', () => {
  it.each<readonly [string, string | object, number, string, string | null]>([
    ['a body that is not JSON', '{"messages": [', 400, 'request_invalid', null],
    ['an empty body', '', 400, 'request_invalid', null],
    ['no messages', {}, 400, 'request_invalid', 'messages'],
    [
      'a message of no known role',
      { messages: [{ role: 'robot', content: '' }] },
      400,
      'request_invalid',
      'messages.0.role',
    ],
    [
      'a tool choice we cannot keep',
      { messages: [user], tool_choice: 'required' },
      400,
      'request_invalid',
      'tool_choice',
    ],
    ['more than one choice', { messages: [user], n: 2 }, 400, 'request_invalid', 'n'],
    [
      'a form of answer that is not given',
      { messages: [user], response_format: { type: 'json_object' } },
      400,
      'request_invalid',
      'response_format.type',
    ],
    [
      'an image that would have to be fetched',
      {
        messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'http://x/y.png' } }] }],
      },
      400,
      'request_invalid',
      'messages',
    ],
    ['an unknown model', { model: 'fake/none', messages: [user] }, 404, 'model_unknown', null],
    ['a model without a provider', { model: 'gpt-x', messages: [user] }, 404, 'model_unknown', null],
    [
      'a body over the limit',
      { messages: [{ role: 'user', content: 'x'.repeat(200_000) }] },
      413,
      'request_too_large',
      null,
    ],
  ])('%s', async (_why, body, status, code, param) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code, ...(param === null ? {} : { param }) } });
    expect(provider.requests).toEqual([]);
  });

  it.each<readonly [string, RequestInit]>([
    ['keys that could reach a prototype', { body: '{ "messages": [], "__proto__": { "admin": true } }' }],
    [
      'a compressed body',
      { body: gzipSync(JSON.stringify({ messages: [user] })), headers: { 'content-encoding': 'gzip' } },
    ],
    ['a body of another type', { body: 'hello', headers: { 'content-type': 'text/plain' } }],
  ])('%s', async (_why, { body = '', headers = {} }) => {
    const authorised = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers };
    const response = await post('', { body, headers: authorised });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'request_invalid' } });
    expect(provider.requests).toEqual([]);
  });

  it('a missing or wrong token, on every route but the health check', async () => {
    for (const authorization of [undefined, 'Bearer wrong-token', `Basic ${TOKEN}`]) {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const response = await fetch(`${http.url}/v1/models`, { headers });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: { code: 'unauthorized' } });
    }
    expect((await fetch(`${http.url}/healthz`)).status).toBe(200);
  });

  it.each([
    ['a URL that cannot be decoded', ['GET /%ff HTTP/1.1', ''], 400, 'request_invalid'],
    ['headers over the limit', ['GET / HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}`], 431, 'request_too_large'],
    [
      'bad chunking',
      ['POST /v1/chat/completions HTTP/1.1', 'Transfer-Encoding: chunked', '', 'no size'],
      400,
      'request_invalid',
    ],
    ['bytes that are no HTTP', ['\u0001\u0002'], 400, 'request_invalid'],
  ])('%s, which the framework refuses, in the same form', async (_why, [first, ...rest], status, code) => {
    const socket = connect(Number(new URL(http.url).port), '127.0.0.1');
    socket.write(
      [first, 'Host: x', 'Connection: close', `Authorization: Bearer ${TOKEN}`, ...rest, '', ''].join('\r\n'),
    );
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `, 'u'));
    expect(JSON.parse(body)).toMatchObject({ error: { code, param: null } });
  });

  it('a route that is not there', async () => {
    const response = await fetch(`${http.url}/v2/nothing`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'route_not_found' } });
  });
});

describe('GET /v1/models', () => {
  it('lists the configured models for the official client', async () => {
    const ids: string[] = [];
    for await (const model of client.models.list()) ids.push(model.id);
    expect(ids).toEqual(['openclaw', 'fake/m']);
  });
});

function post(body: string | object, init: RequestInit = {}): Promise<Response> {
  return fetch(`${http.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  });
}
