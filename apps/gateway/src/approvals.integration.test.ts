import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SILENT_LOGGER } from '@openclaw/contracts';
import { type Approval, createGateway, type Gateway } from '@openclaw/kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpGateway, startHttpGateway } from './http-gateway.ts';

const TOKEN = 'test-token';
let stateDir: string;
let gateway: Gateway;
let http: HttpGateway;
/** Resolves with the next call that waits for approval. */
let asked: PromiseWithResolvers<void>;

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'openclaw-http-approvals-'));
  asked = Promise.withResolvers<void>();
  const logger = {
    ...SILENT_LOGGER,
    info: (fields: object) => {
      if ('approvalId' in fields && !('decision' in fields)) asked.resolve();
    },
  };
  const config = { tools: { ask: ['memory_write'] } };
  gateway = await createGateway({ config, baseDir: stateDir, stateDir, env: {}, logger });
  const limits = { host: '127.0.0.1', port: 0, maxBodyBytes: 100_000 };
  http = await startHttpGateway({ gateway, token: TOKEN, logger: SILENT_LOGGER, ...limits });
});

afterEach(async () => {
  await http.stop({ graceMs: 0 });
  await gateway[Symbol.asyncDispose]();
  await rm(stateDir, { recursive: true, force: true });
});

async function send(method: string, path: string, body?: unknown, token = TOKEN) {
  const response = await fetch(`${http.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

async function listed(path = '/v1/approvals'): Promise<readonly Approval[]> {
  return (await send('GET', path)).body.data;
}

/** A call that waits for approval, and the question it waits on. */
async function ask(idOrName = 'memory_write') {
  asked = Promise.withResolvers<void>();
  const call = gateway.callTool({
    channel: 'http',
    idOrName,
    arguments: { text: 'The roses are red.' },
    signal: new AbortController().signal,
  });
  await asked.promise;
  const [question] = await listed();
  return { call, id: question?.approvalId ?? 'none', question };
}

describe('/v1/approvals', () => {
  it('POL-4: lists what would run, takes one decision, and refuses a second', async () => {
    const { call, id, question } = await ask();
    expect(question).toMatchObject({
      status: 'waiting',
      tool: { id: 'openclaw:memory:memory_write' },
      arguments: { text: 'The roses are red.' },
      reason: 'global: memory_write',
    });
    const decided = await send('POST', `/v1/approvals/${id}`, { decision: 'allow-once' });
    expect(decided).toMatchObject({
      status: 200,
      body: { status: 'settled', settlement: { outcome: 'allow-once' } },
    });
    expect((await call).outcome.status).toBe('completed');
    const again = await send('POST', `/v1/approvals/${id}`, { decision: 'deny' });
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'approval_already_decided' } } });
    expect(await listed()).toEqual([]);
    expect(await listed('/v1/approvals?all=1')).toMatchObject([{ approvalId: id, status: 'settled' }]);
  });

  it('POL-4, EXE-5: a denial is that denial for the call', async () => {
    const { call, id } = await ask();
    await send('POST', `/v1/approvals/${id}`, { decision: 'deny' });
    expect((await call).outcome).toMatchObject({ status: 'refused', error: { code: 'approval_denied' } });
  });

  it('FR-46, FR-61: allow-always is a grant for the canonical tool, however the call names it, until it is revoked', async () => {
    const { call, id } = await ask('memory_write');
    await send('POST', `/v1/approvals/${id}`, { decision: 'allow-always' });
    await call;
    const byId = await gateway.callTool({
      channel: 'http',
      idOrName: 'openclaw:memory:memory_write',
      arguments: { text: 'Violets are blue.' },
      signal: new AbortController().signal,
    });
    expect(byId.outcome.status).toBe('completed');
    const { body } = await send('GET', '/v1/approvals/grants');
    expect(body.data).toMatchObject([{ agentId: 'main', tool: { id: 'openclaw:memory:memory_write' } }]);
    const path = `/v1/approvals/grants/${body.data[0].grantId}`;
    expect((await send('DELETE', path)).status).toBe(200);
    expect(await send('DELETE', path)).toMatchObject({
      status: 404,
      body: { error: { code: 'approval_not_found' } },
    });
    const after = await ask();
    await send('POST', `/v1/approvals/${after.id}`, { decision: 'deny' });
    expect((await after.call).outcome.status).toBe('refused');
  });

  it.each<readonly [string, string, unknown, number, string]>([
    ['POST', '/v1/approvals/nope', { decision: 'deny' }, 404, 'approval_not_found'],
    ['POST', '/v1/approvals/..%2Fgateway-token', { decision: 'deny' }, 404, 'approval_not_found'],
    ['POST', '/v1/approvals/nope', { decision: 'timed-out' }, 400, 'request_invalid'],
    ['POST', '/v1/approvals/nope', ['deny'], 400, 'request_invalid'],
    ['GET', '/v1/approvals?all=maybe', undefined, 400, 'request_invalid'],
    ['DELETE', '/v1/approvals/grants/nope', undefined, 404, 'approval_not_found'],
  ])('%s %s with %j is %i %s', async (method, path, body, status, code) => {
    expect(await send(method, path, body)).toMatchObject({ status, body: { error: { code } } });
  });

  it('needs the token for every route', async () => {
    for (const [method, path, body] of [
      ['GET', '/v1/approvals', undefined],
      ['POST', '/v1/approvals/x', { decision: 'allow-once' }],
      ['GET', '/v1/approvals/grants', undefined],
      ['DELETE', '/v1/approvals/grants/x', undefined],
    ] as const) {
      expect((await send(method, path, body, 'other-token')).status).toBe(401);
    }
  });
});
