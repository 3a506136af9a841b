import { describe, expect, it } from 'vitest';
import { createToolSearch } from './create-tool-search.ts';
import { listMcpAppTools, type McpRequestOptions, type McpToolClient } from './list-mcp-app-tools.ts';

const SUM = { name: 'sum', description: 'Adds two numbers.', inputSchema: { type: 'object' } };

class RpcError extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`MCP error ${code}: told by the server`);
    this.code = code;
  }
}

function clientOf(
  answer: (options: McpRequestOptions) => Promise<object>,
  pages: readonly object[] = [{ tools: [SUM] }],
): McpToolClient {
  return {
    listTools: async ({ cursor = '0' } = {}) => pages[Number(cursor)] ?? {},
    callTool: (_params, _schema, options) => answer(options),
  };
}

async function callSum(client: McpToolClient, signal?: AbortSignal) {
  const tools = await listMcpAppTools(client, { server: 'desk' });
  await using toolSearch = await createToolSearch({ tools });
  const progress: unknown[] = [];
  const call = { name: 'tool_call', arguments: { id: 'mcp:desk:sum', args: { a: 1 } }, callId: 'c1' };
  const { isError, details } = await toolSearch.handle(call, {
    signal,
    onProgress: (told) => progress.push(told),
  });
  return { isError, details, progress };
}

describe('listMcpAppTools', () => {
  it('MCP-1: gives every page, under the name that the application has for the server', async () => {
    const pages = [
      { tools: [SUM], nextCursor: '1' },
      { tools: [{ ...SUM, name: 'product', source: 'client' }] },
    ];
    const tools = await listMcpAppTools(
      clientOf(async () => ({}), pages),
      { server: 'desk', timeoutMs: 5 },
    );
    expect(tools).toMatchObject([
      { ...SUM, source: 'mcp', server: 'desk', timeoutMs: 5 },
      { name: 'product', source: 'mcp', server: 'desk' },
    ]);
  });

  it('MCP-1: a server whose cursor does not advance is asked no longer', async () => {
    const pages = [{ tools: [SUM], nextCursor: '0' }];
    expect(
      await listMcpAppTools(
        clientOf(async () => ({}), pages),
        { server: 'desk' },
      ),
    ).toHaveLength(2);
  });

  it('rejects where the listing is none', async () => {
    const client = clientOf(async () => ({}), [{ tools: 'all' }]);
    await expect(listMcpAppTools(client, { server: 'desk' })).rejects.toMatchObject({
      code: 'mcp_server_unavailable',
    });
  });

  it('MCP-3: gives what the server answers, and tells how it gets on', async () => {
    const client = clientOf(async ({ onprogress }) => {
      onprogress({ progress: 1, total: 2 });
      return { content: [{ type: 'text', text: '3' }] };
    });
    const { isError, details, progress } = await callSum(client);
    expect(isError).toBe(false);
    expect(details).toMatchObject({ result: { content: [{ text: '3' }] } });
    expect(progress).toEqual([{ progress: 1, total: 2 }]);
  });

  it('MCP-3: what the server refuses reaches the model as its words', async () => {
    const { isError, details } = await callSum(clientOf(() => Promise.reject(new RpcError(-32_602))));
    expect(isError).toBe(true);
    expect(details).toMatchObject({
      result: { isError: true, content: [{ text: 'MCP error -32602: told by the server' }] },
    });
  });

  it.each([
    ['a lost connection', new RpcError(-32_000), 'mcp_server_unavailable'],
    ['a client that gave up', new RpcError(-32_001), 'tool_failed'],
    ['a fault of the client', new TypeError('no socket'), 'tool_failed'],
  ])('MCP-3: %s is an error of ours', async (_what, thrown, code) => {
    const { details } = await callSum(clientOf(() => Promise.reject(thrown)));
    expect(details).toMatchObject({ error: { code } });
  });

  it('EXE-7: a call that is cancelled is cancelled at the server', async () => {
    const ending = new AbortController();
    const client = clientOf(({ signal }) => {
      const cancelled = new Promise<never>((_done, fail) => {
        signal.addEventListener('abort', () => fail(new RpcError(-32_001)), { once: true });
      });
      ending.abort();
      return cancelled;
    });
    const { details } = await callSum(client, ending.signal);
    expect(details).toMatchObject({ error: { code: 'run_cancelled' } });
  });
});
