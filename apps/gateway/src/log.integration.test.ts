import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  type ErrorCode,
  type Logger,
  OpenClawError,
  SILENT_LOGGER,
  type TurnRequest,
} from '@openclaw/contracts';
import { createGateway, type Gateway } from '@openclaw/kit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type HttpGateway, startHttpGateway } from './http-gateway.ts';

const TOKEN = 'test-token';
const SECRET = 'what a provider said';
const session = { agentId: 'main', sessionKey: 'agent:main:k', sessionId: 's1' };
const route = 'POST /v1/chat/completions';

let lines: { readonly level: string; readonly fields: object }[];
let gateway: Gateway;
let http: HttpGateway | undefined;
let folder: string;

beforeEach(async () => {
  lines = [];
  folder = await mkdtemp(join(tmpdir(), 'openclaw-log-'));
  gateway = await createGateway({
    config: {},
    baseDir: folder,
    stateDir: folder,
    env: {},
    logger: SILENT_LOGGER,
  });
});

afterEach(async () => {
  await http?.stop({ graceMs: 0 });
  await gateway[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function serve(runTurn: Gateway['runTurn']): Promise<HttpGateway> {
  const line = (level: string) => (fields: object) => void lines.push({ level, fields });
  const logger: Logger = {
    debug: line('debug'),
    info: line('info'),
    warn: line('warn'),
    error: line('error'),
  };
  const limits = { host: '127.0.0.1', port: 0, token: TOKEN, maxBodyBytes: 100_000 };
  http = await startHttpGateway({ ...limits, gateway: { ...gateway, runTurn }, logger });
  return http;
}

function ask({ url }: HttpGateway, part: { readonly stream?: boolean } = {}): Promise<string> {
  return fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'hi' }], ...part }),
  }).then((response) => response.text());
}

it.each<readonly [ErrorCode, string, number]>([
  ['provider_unavailable', 'warn', 502],
  ['internal_error', 'error', 500],
  ['request_invalid', 'info', 400],
])(
  'a request that fails with %s is one line at %s, without what others said',
  async (code, level, status) => {
    const server = await serve(async function* () {
      yield { type: 'started', session, model: 'fake/m' };
      throw new OpenClawError(code, SECRET);
    });
    await ask(server);
    expect(lines).toMatchObject([{ level, fields: { code, status, route } }]);
    expect(JSON.stringify(lines)).not.toContain(TOKEN);
    if (level !== 'error') expect(JSON.stringify(lines)).not.toContain(SECRET);
  },
);

it('a stream that fails once it has begun is a line too', async () => {
  const server = await serve(async function* () {
    yield { type: 'started', session, model: 'fake/m' };
    yield { type: 'text', text: 'half' };
    throw new OpenClawError('provider_stream_cut', SECRET);
  });
  await ask(server, { stream: true });
  expect(lines).toEqual([{ level: 'warn', fields: { code: 'provider_stream_cut', status: 200, route } }]);
});

it('a URL without a route and one that cannot be decoded are told without the URL', async () => {
  const server = await serve(gateway.runTurn);
  for (const path of ['/my-secret', '/%ff']) {
    await fetch(server.url + path, { headers: { authorization: `Bearer ${TOKEN}` } });
  }
  const told = (code: ErrorCode, status: number) => ({
    level: 'info',
    fields: { code, status, route: 'GET (no route)' },
  });
  expect(lines).toEqual([told('route_not_found', 404), told('request_invalid', 400)]);
});

it.each([0, 1, 2])('EXE-7: says how many requests were cancelled when it stopped: %i', async (count) => {
  const begun = Array.from({ length: count }, () => Promise.withResolvers<void>());
  let next = 0;
  const server = await serve(async function* ({ signal }: TurnRequest) {
    yield { type: 'started', session, model: 'fake/m' };
    begun[next]?.resolve();
    next += 1;
    const aborted = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => aborted.resolve());
    await aborted.promise;
    throw new OpenClawError('run_cancelled', 'The run was cancelled.');
  });
  const asked = begun.map(() => ask(server));
  await Promise.all(begun.map(({ promise }) => promise));
  // As after a second signal.
  await Promise.race([server.stop({ graceMs: 60_000 }), server.stop({ graceMs: 0 })]);
  await Promise.all(asked);
  expect(lines.filter(({ fields }) => 'cancelled' in fields)).toEqual([
    { level: 'info', fields: { cancelled: count } },
  ]);
});

it('EXE-7: what comes on a connection of a Gateway that is stopping is refused, and what runs ends', async () => {
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const server = await serve(async function* () {
    yield { type: 'started', session, model: 'fake/m' };
    begun.resolve();
    await mayEnd.promise;
    throw new OpenClawError('provider_unavailable', SECRET);
  });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const running = ask(server);
  await begun.promise;
  // Half a request: the connection is not idle, so that stopping does not close it.
  socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\n`);
  await fetch(`${server.url}/healthz`);
  const stopped = server.stop({ graceMs: 60_000 });
  socket.write('\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 503 [\s\S]*gateway_stopping/u);
  mayEnd.resolve();
  expect(await running).toContain('provider_unavailable');
  await stopped;
});
