// Tool Search as an MCP server over stdio: an MCP client gets three functions in place of all the tools of another server.
// The command line of that server is what follows `main.ts`; without one it is a server for trying.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { createToolSearch, listMcpAppTools, mcpTools } from '@openclaw/kit';

const TRY = ['npx', '-y', '@modelcontextprotocol/server-everything@2026.8.31'];
const [command = '', ...args] = process.argv.length > 2 ? process.argv.slice(2) : TRY;

const behind = new Client({ name: 'example', version: '1.0.0' });
await behind.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }));

const toolSearch = await createToolSearch({
  tools: await listMcpAppTools(behind, { server: 'behind' }), // And those of other servers, and tools of your own.
  limits: { maxSameCalls: Number.POSITIVE_INFINITY }, // One run serves the client for as long as it likes.
  onEvent: (event) => {
    // Standard output belongs to the protocol.
    if (event.type === 'call') console.error(`${event.tool?.id}: ${event.status}`);
  },
});

const server = new Server(
  { name: 'tool-search', version: '1.0.0' },
  { capabilities: { tools: {} }, instructions: toolSearch.systemPrompt },
);
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: mcpTools.tools(toolSearch.visibleTools) }));
server.setRequestHandler(CallToolRequestSchema, async (request, { requestId, signal }) =>
  mcpTools.result(await toolSearch.handle(mcpTools.call(request, requestId), { signal })),
);
server.onclose = async () => {
  await toolSearch.dispose();
  await behind.close();
};
process.stdin.once('end', () => server.close());
await server.connect(new StdioServerTransport());
