import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { SILENT_LOGGER } from '@openclaw/contracts';
import { createGateway, type Gateway } from '@openclaw/kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpGateway, startHttpGateway } from './http-gateway.ts';

const TOKEN = 'test-token';
let gateway: Gateway;
let http: HttpGateway;
let stateDir: string;

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'openclaw-mcp-'));
  gateway = await createGateway({
    config: {
      tools: { ask: ['memory_delete'] },
      agents: { list: { reader: { tools: { deny: ['memory_write'] } } } },
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
    maxBodyBytes: 20_000,
    logger: SILENT_LOGGER,
  });
});

afterEach(async () => {
  await http.stop({ graceMs: 0 });
  await gateway[Symbol.asyncDispose]();
  await rm(stateDir, { recursive: true });
});

async function connect(headers: Readonly<Record<string, string>> = {}, capabilities = {}) {
  const transport = new StreamableHTTPClientTransport(new URL(`${http.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${TOKEN}`, ...headers } },
  });
  const client = new Client({ name: 'test', version: '1' }, { capabilities });
  await client.connect(transport);
  return { client, transport };
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
};

/** Sends what `fetch` would not let us send: a Host of our choice. */
function post(
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<{ status: number; headers: object; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    headers: object;
    body: string;
  }>();
  const sent = request(`${http.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TOKEN}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
  });
  sent.on('error', reject).on('response', (response) => {
    let text = '';
    response.on('data', (chunk) => {
      text += String(chunk);
    });
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
    );
  });
  sent.end(body);
  return promise;
}

describe('/mcp', () => {
  it('SRF-1: the official client searches and calls; DELETE ends the session, and then it is unknown', async () => {
    const { client, transport } = await connect();
    const tools = (await client.listTools()).tools.map(({ name }) => name);
    expect(tools).toEqual(expect.arrayContaining(['tool_search', 'tool_describe', 'tool_call']));
    expect(client.getInstructions()).toContain('memory_write');
    const result = await client.callTool({
      name: 'tool_call',
      arguments: { id: 'memory_write', args: { text: 'hello' } },
    });
    expect(result).toMatchObject({ structuredContent: { result: { details: { created: true } } } });
    const sessionId = transport.sessionId ?? '';
    await transport.terminateSession();
    const after = await post(
      { 'mcp-session-id': sessionId },
      '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    );
    expect(after.status).toBe(404);
    await client.close();
  });

  it('POL-2: headers choose the agent, whose policy applies, and the mode', async () => {
    const { client } = await connect({ 'x-openclaw-agent': 'reader', 'x-openclaw-mode': 'direct' });
    const tools = (await client.listTools()).tools.map(({ name }) => name);
    expect(tools).toContain('memory_search');
    expect(tools).not.toContain('memory_write');
    await client.close();
  });

  it('POL-4: approvals are asked by elicitation, also without a stream that the client holds open', async () => {
    const { client } = await connect({}, { elicitation: {} });
    const questions: string[] = [];
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      questions.push(params.message);
      return { action: 'decline' };
    });
    const args = { id: 'memory_delete', args: { id: 'none' } };
    const denied = await client.callTool({ name: 'tool_call', arguments: args });
    expect(denied).toMatchObject({ structuredContent: { error: { code: 'approval_denied' } } });
    expect(questions).toHaveLength(1);
    await client.close();
  });

  it('POL-4, SRF-1: a program of code mode that calls what needs approval has its person asked, call by call', async () => {
    const { client } = await connect({ 'x-openclaw-mode': 'code' }, { elicitation: {} });
    const questions: string[] = [];
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      questions.push(params.message);
      return { action: questions.length === 1 ? 'accept' : 'decline' };
    });
    const code = `
      const remove = (id) => openclaw.tools.call('memory_delete', { id }).catch(({ code }) => code);
      const { result } = await openclaw.tools.call('memory_write', { text: 'hello' });
      const { id } = result.details;
      return [(await remove(id)).result?.details.id === id, await remove('another')];`;
    const ran = await client.callTool({ name: 'tool_search_code', arguments: { code } });
    const [block] = ran.content as readonly { readonly text: string }[];
    expect(JSON.parse(block?.text ?? '')).toMatchObject({ ok: true, value: [true, 'approval_denied'] });
    expect(questions).toHaveLength(2);
    expect(questions[1]).toContain('{"id":"another"}');
    await client.close();
  });

  it.each([
    ['without the token', { authorization: '' }, JSON.stringify(INITIALIZE), 401],
    ['from a rebound name', { host: 'evil.example' }, JSON.stringify(INITIALIZE), 403],
    ['from a page of another site', { origin: 'https://evil.example' }, JSON.stringify(INITIALIZE), 403],
    ['that is not JSON', {}, '{"jsonrpc":', 400],
    ['over the size limit', {}, JSON.stringify({ ...INITIALIZE, pad: 'x'.repeat(30_000) }), 413],
    ['for an unknown agent', { 'x-openclaw-agent': 'nobody' }, JSON.stringify(INITIALIZE), 404],
    ['for an unknown mode', { 'x-openclaw-mode': 'magic' }, JSON.stringify(INITIALIZE), 400],
  ])(
    'MCP-1: a request %s is refused in the form that MCP clients read',
    async (_what, headers, body, status) => {
      const answer = await post(headers, body);
      expect(answer.status).toBe(status);
      expect(JSON.parse(answer.body)).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } });
      if (status === 401) expect(answer.headers).toMatchObject({ 'www-authenticate': 'Bearer' });
    },
  );

  it('MCP-1: a client that holds its stream open does not keep the Gateway from stopping', async () => {
    const { client } = await connect();
    await client.listTools();
    const closed = Promise.withResolvers<void>();
    client.onclose = () => closed.resolve();
    await http.stop({ graceMs: 60_000 });
    await client.close();
    await closed.promise;
  });
});
