import {
  type ClientTool,
  clientToolId,
  foldName,
  OpenClawError,
  type SurfaceMode,
  type Tool,
} from '@openclaw/contracts';
import { RESERVED_NAMES } from '@openclaw/surfaces';

/** The tools a client brought, as tools of the run. Throws `client_tool_invalid` for a name no provider takes. */
export function adoptClientTools(clientTools: readonly ClientTool[]): readonly Tool[] {
  const seen = new Map<string, string>();
  return clientTools.map((tool) => {
    if (!/^[A-Za-z0-9_-]{1,64}$/u.test(tool.name)) {
      throw new OpenClawError(
        'client_tool_invalid',
        'A client tool has no usable name: 1 to 64 letters, digits, "_" or "-" are allowed.',
      );
    }
    const twin = seen.get(foldName(tool.name));
    if (twin !== undefined) {
      throw collision(`The client tools ${twin} and ${tool.name} cannot be told apart. Rename one of them.`);
    }
    seen.set(foldName(tool.name), tool.name);
    if (RESERVED_NAMES.has(tool.name)) {
      throw collision(`A client tool may not be called ${tool.name}: Tool Search uses that name. Rename it.`);
    }
    return {
      id: clientToolId(tool.name),
      source: 'client',
      owner: 'client',
      name: tool.name,
      description: tool.description,
      inputSchema: tool.inputSchema,
      catalogMode: 'catalog',
      executionMode: 'parallel',
      optional: false,
      annotations: {},
    };
  });
}

/**
 * Refuses a client tool whose name, but for case and separators, is that of a tool it could be mistaken for (CAT-11,
 * FR-43, FR-44). Trusted tools are such rivals whether they are visible or not, so that a mode never decides what is
 * accepted. MCP names count only where a hidden name can be called: elsewhere they carry their server's name.
 */
export function checkClientCollisions(tools: readonly Tool[], mode: SurfaceMode): void {
  const clientTools = tools.filter(({ source }) => source === 'client');
  if (clientTools.length === 0) return;
  const rivals = tools.filter(
    ({ source }) => source === 'openclaw' || (source === 'mcp' && mode === 'directory'),
  );
  const byName = new Map(rivals.map((tool) => [foldName(tool.name), tool]));
  for (const tool of clientTools) {
    const rival = byName.get(foldName(tool.name));
    if (rival !== undefined) {
      throw collision(`The client tool ${tool.name} bears the name of ${rival.id}. Rename the client tool.`);
    }
  }
}

function collision(message: string): OpenClawError {
  return new OpenClawError('client_tool_collision', message);
}
