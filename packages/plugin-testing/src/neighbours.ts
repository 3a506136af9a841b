import { readFile } from 'node:fs/promises';
import { mcpToolId, type Tool } from '@openclaw/contracts';

/** A tool that stands beside those of the plugin when search is tested, as an MCP server would list it. */
export interface Neighbour {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** Whose tool it is; default `neighbours`. */
  readonly server?: string;
}

const FILE = new URL('../data/public-mcp-tools.json', import.meta.url);

/** Some 200 tools of public MCP servers: chats, issues, notes, maps, browsers, a database. See THIRD-PARTY-NOTICES.md. */
export async function publicNeighbours(): Promise<readonly Neighbour[]> {
  const { servers }: NeighbourFile = JSON.parse(await readFile(FILE, 'utf8'));
  return servers.flatMap(({ server, tools }) => tools.map((tool) => ({ ...tool, server })));
}

interface NeighbourFile {
  readonly servers: readonly { readonly server: string; readonly tools: readonly Neighbour[] }[];
}

/** As a host would take it in: its schema is not searched, so none is needed. */
export function neighbourTool({ name, title, description = '', server = 'neighbours' }: Neighbour): Tool {
  return {
    id: mcpToolId(server, name),
    source: 'mcp',
    owner: server,
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: { type: 'object' },
    catalogMode: 'catalog',
    executionMode: 'parallel',
    optional: false,
    annotations: {},
  };
}
