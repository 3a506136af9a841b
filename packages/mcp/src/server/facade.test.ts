import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { ElicitRequestSchema, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import {
  type ApprovalRequest,
  type FunctionDefinition,
  type Logger,
  OpenClawError,
  SILENT_LOGGER,
} from '@openclaw/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { createMcpFacade, type McpFacade } from './facade.ts';
import type { McpFacadeClient, McpFacadePort, McpFacadeResult, McpFacadeTools } from './port.ts';

const ECHO: FunctionDefinition = { name: 'echo', description: 'Echoes.', parameters: { type: 'object' } };
const said = (text: string): McpFacadeResult => ({ content: [{ type: 'text', text }], isError: false });

const QUESTION: ApprovalRequest = {
  approvalId: 'a1',
  tool: { id: 'openclaw:desk:send', source: 'openclaw', owner: 'desk', name: 'send' },
  arguments: { to: 'ann' },
  reason: 'global: send',
  run: { agentId: 'main', sessionKey: 'agent:main:x', sessionId: 's', runId: 'r', channel: 'mcp' },
  requestedAt: '2026-11-29T12:00:00.000Z',
  expiresAt: '2026-11-29T12:02:00.000Z',
};

/** A port whose plans a test can change, and what became of them. */
class FakePort implements McpFacadePort {
  functions: readonly FunctionDefinition[] = [ECHO];
  dispatch: McpFacadeTools['dispatch'] = async () => said('ok');
  opened = 0;
  disposed = 0;
  client: McpFacadeClient | undefined;
  readonly listeners = new Set<() => void>();

  async open(client: McpFacadeClient): Promise<McpFacadeTools> {
    this.client = client;
    this.opened += 1;
    const { functions, dispatch } = this;
    return {
      functions,
      instructions: 'The directory.',
      dispatch,
      [Symbol.asyncDispose]: async () => {
        this.disposed += 1;
      },
    };
  }

  onChanged(listener: () => void): Disposable {
    this.listeners.add(listener);
    return { [Symbol.dispose]: () => void this.listeners.delete(listener) };
  }

  change(functions: readonly FunctionDefinition[]): void {
    this.functions = functions;
    for (const listener of this.listeners) listener();
  }
}

const running: McpFacade[] = [];
afterEach(async () => {
  for (const facade of running.splice(0)) await facade[Symbol.asyncDispose]();
});

async function connect(
  port: McpFacadePort,
  options: { readonly elicitation?: boolean; readonly logger?: Logger } = {},
): Promise<Client> {
  const facade = await createMcpFacade(port, {
    logger: options.logger ?? SILENT_LOGGER,
    replanIntervalMs: 0,
  });
  running.push(facade);
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: options.elicitation === true ? { elicitation: {} } : {} },
  );
  await facade.connect(ours);
  await client.connect(theirs);
  return client;
}

describe('listing', () => {
  it('MCP-1: the functions are the tools, and the instructions carry the directory', async () => {
    const client = await connect(new FakePort());
    expect((await client.listTools()).tools).toEqual([
      { name: 'echo', description: 'Echoes.', inputSchema: { type: 'object' } },
    ]);
    expect(client.getInstructions()).toBe('The directory.');
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: true } });
  });

  it.each([
    ['of a root without a type', { properties: { a: {} } }, { type: 'object', properties: { a: {} } }],
    ['of a boolean property', { type: 'object', properties: { a: true } }, { type: 'object' }],
    ['of a wrong "required"', { type: 'object', required: 'a' }, { type: 'object' }],
    ['that is a boolean', true, { type: 'object' }],
  ])('CAT-14: a schema %s costs clients no more than that schema', async (_what, parameters, expected) => {
    const port = new FakePort();
    port.functions = [
      ECHO,
      { name: 'odd', description: '', parameters: parameters as FunctionDefinition['parameters'] },
    ];
    const { tools } = await (await connect(port)).listTools();
    expect(tools.map(({ name }) => name)).toEqual(['echo', 'odd']);
    expect(tools[1]?.inputSchema).toEqual(expected);
  });

  it('MCP-1: says list_changed when the list is another one, and only then', async () => {
    const port = new FakePort();
    const client = await connect(port);
    const lists: string[][] = [];
    const changed = Promise.withResolvers<void>();
    client.setNotificationHandler(ToolListChangedNotificationSchema, async () => {
      lists.push((await client.listTools()).tools.map(({ name }) => name));
      changed.resolve();
    });
    port.change([ECHO]);
    while (port.opened < 2) await new Promise(setImmediate);
    port.change([ECHO, { ...ECHO, name: 'second' }]);
    await changed.promise;
    expect(lists).toEqual([['echo', 'second']]);
  });

  it('MCP-2: a plan that fails leaves the last good one', async () => {
    const port = new FakePort();
    const warned = Promise.withResolvers<void>();
    const client = await connect(port, { logger: { ...SILENT_LOGGER, warn: () => warned.resolve() } });
    port.open = async () => {
      throw new Error('no plan');
    };
    port.change([]);
    await warned.promise;
    expect((await client.listTools()).tools).toHaveLength(1);
  });

  it('CAT-13: a call that runs keeps its plan until it has ended', async () => {
    const port = new FakePort();
    const begun = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<McpFacadeResult>();
    port.dispatch = () => {
      begun.resolve();
      return answer.promise;
    };
    const client = await connect(port);
    const call = client.callTool({ name: 'echo' });
    await begun.promise;
    port.dispatch = async () => said('new');
    port.change([ECHO]);
    while (port.opened < 2) await new Promise(setImmediate);
    expect((await client.callTool({ name: 'echo' })).content).toEqual([{ type: 'text', text: 'new' }]);
    expect(port.disposed).toBe(0);
    answer.resolve(said('old'));
    expect((await call).content).toEqual([{ type: 'text', text: 'old' }]);
    while (port.disposed < 1) await new Promise(setImmediate);
  });
});

describe('calls', () => {
  it('MCP-3: content, structure and isError come through; the arguments go as JSON', async () => {
    const port = new FakePort();
    const seen: unknown[] = [];
    const image = { type: 'image', data: 'aGk=', mimeType: 'image/png' } as const;
    port.dispatch = async ({ name, arguments: args }) => {
      seen.push([name, args]);
      return { content: [image], structured: { n: 1 }, isError: true };
    };
    const client = await connect(port);
    expect(await client.callTool({ name: 'echo', arguments: { a: [1] } })).toEqual({
      content: [image],
      structuredContent: { n: 1 },
      isError: true,
    });
    expect(seen).toEqual([['echo', '{"a":[1]}']]);
  });

  it('CAT-14: a block that the protocol does not allow costs that block', async () => {
    const port = new FakePort();
    port.dispatch = async () => ({
      content: [
        { type: 'image', data: 'not base64!', mimeType: 'image/png' },
        { type: 'text', text: 'whole' },
      ],
      isError: false,
    });
    const { content } = await (await connect(port)).callTool({ name: 'echo' });
    expect(content).toMatchObject([{ type: 'text' }, { type: 'text', text: 'whole' }]);
  });

  it('MCP-3: progress passes, growing as the protocol wants it', async () => {
    const port = new FakePort();
    port.dispatch = async (_call, { onProgress }) => {
      onProgress({ progress: 1, total: 3, message: 'one' });
      onProgress({ progress: 1 });
      onProgress({ progress: 2 });
      return said('done');
    };
    const seen: unknown[] = [];
    const client = await connect(port);
    await client.callTool({ name: 'echo' }, undefined, { onprogress: (progress) => seen.push(progress) });
    expect(seen).toEqual([{ progress: 1, total: 3, message: 'one' }, { progress: 2 }]);
  });

  it('MCP-3: a flood of progress is passed on in part, with short messages', async () => {
    const port = new FakePort();
    port.dispatch = async (_call, { onProgress }) => {
      for (let progress = 1; progress <= 3_000; progress += 1) {
        onProgress({ progress, message: 'm'.repeat(10_000) });
      }
      return said('done');
    };
    const lengths: number[] = [];
    const client = await connect(port);
    const onprogress = ({ message = '' }): unknown => lengths.push(message.length);
    expect(await client.callTool({ name: 'echo' }, undefined, { onprogress })).toMatchObject({
      content: [{ text: 'done' }],
    });
    expect(lengths).toHaveLength(1_000);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(500);
  });

  it('MCP-3: cancellation reaches the tool', async () => {
    const port = new FakePort();
    const begun = Promise.withResolvers<void>();
    const cancelled = Promise.withResolvers<void>();
    port.dispatch = (_call, { signal }) => {
      begun.resolve();
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          cancelled.resolve();
          reject(signal.reason);
        });
      });
    };
    const client = await connect(port);
    const stop = new AbortController();
    const call = client.callTool({ name: 'echo' }, undefined, { signal: stop.signal });
    const refused = expect(call).rejects.toThrow();
    await begun.promise;
    stop.abort();
    await cancelled.promise;
    await refused;
  });

  it.each([
    ['ours', new Error('the path /secret/place'), 'internal_error', false],
    ['of the environment', new OpenClawError('session_log_failed', 'disk full'), 'session_log_failed', true],
  ])(
    'a fault %s is an error result that tells no more than it should',
    async (_whose, thrown, code, tells) => {
      const port = new FakePort();
      port.dispatch = async () => {
        throw thrown;
      };
      const result = await (await connect(port)).callTool({ name: 'echo' });
      expect(result).toMatchObject({ isError: true, structuredContent: { error: { code } } });
      expect(JSON.stringify(result).includes(thrown.message)).toBe(tells);
    },
  );
});

describe('approvals', () => {
  const asking = (
    port: FakePort,
    decided: (decision: unknown) => void,
    signal = new AbortController().signal,
  ) => {
    port.dispatch = async () => {
      decided(await port.client?.ask(QUESTION, { signal }));
      return said('decided');
    };
  };

  it.each([
    ['accept', {}, 'allow-once'],
    ['accept', { decision: 'allow-once' }, 'allow-once'],
    ['accept', { decision: 'allow-always' }, 'allow-always'],
    ['accept', { decision: 'deny' }, 'deny'],
    ['accept', { decision: 'whatever' }, 'deny'],
    ['decline', undefined, 'deny'],
    ['cancel', undefined, 'deny'],
  ] as const)('POL-4: elicitation: %s with %j means %s', async (action, content, expected) => {
    const port = new FakePort();
    const decisions: unknown[] = [];
    asking(port, (decision) => decisions.push(decision));
    const client = await connect(port, { elicitation: true });
    const questions: string[] = [];
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      questions.push(params.message);
      return { action, ...(content !== undefined && { content }) };
    });
    await client.callTool({ name: 'echo' });
    expect(decisions).toEqual([expected]);
    expect(questions[0]).toContain('openclaw:desk:send');
    expect(questions[0]).toContain('{"to":"ann"}');
  });

  it('POL-4: a question that holds once only is not offered for always', async () => {
    const port = new FakePort();
    const decisions: unknown[] = [];
    port.dispatch = async () => {
      const question = { ...QUESTION, onceOnly: true } as const;
      decisions.push(await port.client?.ask(question, { signal: new AbortController().signal }));
      return said('decided');
    };
    const client = await connect(port, { elicitation: true });
    const schemas: unknown[] = [];
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      schemas.push('requestedSchema' in params ? params.requestedSchema : undefined);
      return { action: 'accept', content: { decision: 'allow-always' } };
    });
    await client.callTool({ name: 'echo' });
    expect(schemas).toMatchObject([{ properties: { decision: { enum: ['allow-once', 'deny'] } } }]);
    expect(decisions).toEqual(['deny']);
  });

  it('POL-4: a client that fails at it is a no', async () => {
    const port = new FakePort();
    const decisions: unknown[] = [];
    asking(port, (decision) => decisions.push(decision));
    await (await connect(port, { elicitation: true })).callTool({ name: 'echo' });
    expect(decisions).toEqual(['deny']);
  });

  it('POL-4: what was answered elsewhere is withdrawn', async () => {
    const port = new FakePort();
    const elsewhere = new AbortController();
    const decisions: unknown[] = [];
    asking(port, (decision) => decisions.push(decision), elsewhere.signal);
    const client = await connect(port, { elicitation: true });
    client.setRequestHandler(ElicitRequestSchema, (_request, { signal }) => {
      elsewhere.abort();
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ action: 'cancel' })));
    });
    await client.callTool({ name: 'echo' });
    expect(decisions).toEqual([undefined]);
  });

  it.each([true, false])('POL-4: knows whether the client can ask: %s', async (elicitation) => {
    const port = new FakePort();
    await connect(port, { elicitation });
    expect(port.client?.canAsk()).toBe(elicitation);
  });
});

it('MCP-2: ending the façade ends its plan and stops listening', async () => {
  const port = new FakePort();
  await connect(port);
  const [facade] = running.splice(0);
  await facade?.[Symbol.asyncDispose]();
  await facade?.closed;
  expect([port.disposed, port.listeners.size]).toEqual([1, 0]);
});
