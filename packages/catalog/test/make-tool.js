import { openclawToolId } from '@openclaw/contracts';
/** A healthy trusted tool; each test states only what it is about. */
export function makeTool(part) {
  const source = part.source ?? 'openclaw';
  const owner = part.owner ?? 'desk';
  return {
    id: source === 'openclaw' ? openclawToolId(owner, part.name) : `${source}:${owner}:${part.name}`,
    source,
    owner,
    description: '',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    catalogMode: 'catalog',
    executionMode: 'parallel',
    optional: false,
    annotations: {},
    ...part,
  };
}
//# sourceMappingURL=make-tool.js.map
