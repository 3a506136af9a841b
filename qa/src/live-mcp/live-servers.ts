import type { JsonObject } from '@openclaw/contracts';

/** A call of the tool `tool` that works without any network, and a text that its answer must hold. */
export interface OfflineCall {
  readonly tool: string;
  readonly args: JsonObject;
  readonly says: string;
}

/** A server from npm as it is tried. Texts of `args`, `env` and `calls` may hold `<folder>`, which is the server's own. */
export interface LiveServer {
  /** Its name in `mcp.servers`. */
  readonly name: string;
  readonly package: string;
  /** Exact. */
  readonly version: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What a model would ask for that this server, and no other of them, does. */
  readonly query: string;
  readonly calls?: readonly OfflineCall[];
}

/** The credentials are made up: these servers start and list their tools without asking anybody about them. */
export const LIVE_SERVERS: readonly LiveServer[] = [
  {
    name: 'everything',
    package: '@modelcontextprotocol/server-everything',
    version: '2026.8.31',
    query: 'echo back a message',
    calls: [
      {
        tool: 'echo',
        args: { message: 'heard through the Gateway' },
        says: 'Echo: heard through the Gateway',
      },
      { tool: 'get-sum', args: { a: 1_234, b: 4_321 }, says: '5555' },
    ],
  },
  {
    name: 'filesystem',
    package: '@modelcontextprotocol/server-filesystem',
    version: '2026.8.31',
    args: ['<folder>'],
    query: 'list the files in a directory',
    calls: [
      {
        tool: 'write_file',
        args: { path: '<folder>/harvest.txt', content: 'Twelve crates.' },
        says: 'harvest.txt',
      },
      { tool: 'list_directory', args: { path: '<folder>' }, says: 'harvest.txt' },
      { tool: 'read_text_file', args: { path: '<folder>/harvest.txt' }, says: 'Twelve crates.' },
    ],
  },
  {
    name: 'memory',
    package: '@modelcontextprotocol/server-memory',
    version: '2026.8.31',
    env: { MEMORY_FILE_PATH: '<folder>/memory.json' },
    query: 'add observations to entities in the knowledge graph',
    calls: [
      {
        tool: 'create_entities',
        args: { entities: [{ name: 'Orchard', entityType: 'place', observations: ['It has forty trees.'] }] },
        says: 'Orchard',
      },
      { tool: 'read_graph', args: {}, says: 'forty trees' },
    ],
  },
  {
    name: 'thinking',
    package: '@modelcontextprotocol/server-sequential-thinking',
    version: '2026.8.31',
    query: 'think through a problem step by step',
    calls: [
      {
        tool: 'sequentialthinking',
        args: { thought: 'First the roots.', nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 },
        says: 'thoughtHistoryLength',
      },
    ],
  },
  {
    name: 'playwright',
    package: '@playwright/mcp',
    version: '0.0.83',
    args: ['--headless', '--isolated', '--caps=vision,pdf,testing,tracing,storage,network'],
    query: 'save the web page as PDF',
  },
  {
    name: 'chrome',
    package: 'chrome-devtools-mcp',
    version: '1.11.0',
    args: ['--headless', '--isolated', '--no-usage-statistics'],
    query: 'record a performance trace of the page',
  },
  {
    name: 'notion',
    package: '@notionhq/notion-mcp-server',
    version: '2.5.2',
    env: { NOTION_TOKEN: 'ntn_made_up_for_tests' },
    query: 'retrieve a comment on a Notion page',
  },
  {
    name: 'mongodb',
    package: 'mongodb-mcp-server',
    version: '3.0.4',
    env: {
      MDB_MCP_TELEMETRY: 'disabled',
      MDB_MCP_API_CLIENT_ID: 'made-up',
      MDB_MCP_API_CLIENT_SECRET: 'made-up',
      MDB_MCP_CONNECTION_STRING: 'mongodb://127.0.0.1:1/none',
    },
    query: 'create an index on a MongoDB collection',
  },
];
