import { clientToolId, mcpToolId, openclawToolId, type ToolRef } from '@openclaw/contracts';

export function pluginTool(owner: string, name: string): ToolRef {
  return { id: openclawToolId(owner, name), source: 'openclaw', owner, name };
}

export function mcpTool(server: string, name: string): ToolRef {
  return { id: mcpToolId(server, name), source: 'mcp', owner: server, name };
}

export function clientTool(name: string): ToolRef {
  return { id: clientToolId(name), source: 'client', owner: 'client', name };
}
