import type { Tool } from '@openclaw/contracts';
import type { ToolDocument } from '@openclaw/ranking';
import { parameterText } from './parameter-text.ts';

/** A tool as search sees it. Of an untrusted tool no schema is read (RNK-4). */
export function toolDocument(tool: Tool): ToolDocument {
  return {
    id: tool.id,
    name: tool.name,
    description: tool.title === undefined ? tool.description : `${tool.title}. ${tool.description}`,
    owner: tool.owner,
    ...(tool.source === 'openclaw' ? { parameterText: parameterText(tool.inputSchema) } : {}),
  };
}
