import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type {
  CallToolRequestSchema,
  ContentBlockSchema,
  isInitializeRequest,
  ListToolsRequestSchema,
  ToolSchema,
} from '@modelcontextprotocol/sdk/types.js';

/** What the façade uses of the SDK, loaded with the first client: a gateway without one never pays. */
export interface ServerSdk {
  readonly Server: typeof Server;
  readonly CallToolRequestSchema: typeof CallToolRequestSchema;
  readonly ContentBlockSchema: typeof ContentBlockSchema;
  readonly ListToolsRequestSchema: typeof ListToolsRequestSchema;
  readonly ToolSchema: typeof ToolSchema;
}

export interface ServerSdkHttp {
  readonly StreamableHTTPServerTransport: typeof StreamableHTTPServerTransport;
  readonly isInitializeRequest: typeof isInitializeRequest;
}

export async function loadServerSdk(): Promise<ServerSdk> {
  const [server, types] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ]);
  return {
    Server: server.Server,
    CallToolRequestSchema: types.CallToolRequestSchema,
    ContentBlockSchema: types.ContentBlockSchema,
    ListToolsRequestSchema: types.ListToolsRequestSchema,
    ToolSchema: types.ToolSchema,
  };
}

export async function loadServerSdkStdio(): Promise<typeof StdioServerTransport> {
  return (await import('@modelcontextprotocol/sdk/server/stdio.js')).StdioServerTransport;
}

export async function loadServerSdkHttp(): Promise<ServerSdkHttp> {
  const [http, types] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ]);
  return {
    StreamableHTTPServerTransport: http.StreamableHTTPServerTransport,
    isInitializeRequest: types.isInitializeRequest,
  };
}
