import type { Tool } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { toolDocument } from './tool-document.ts';

const TOOL: Tool = {
  id: 'openclaw:kb:find',
  source: 'openclaw',
  owner: 'kb',
  name: 'find',
  title: 'Finder',
  description: 'Find a page',
  inputSchema: { type: 'object', properties: { words: { type: 'string', description: 'what to look for' } } },
  catalogMode: 'catalog',
  executionMode: 'parallel',
  optional: false,
  annotations: {},
};

describe('toolDocument', () => {
  it('RNK-1: has the parameters of a trusted tool, and its title', () => {
    expect(toolDocument(TOOL)).toEqual({
      id: 'openclaw:kb:find',
      name: 'find',
      description: 'Finder. Find a page',
      owner: 'kb',
      parameterText: 'words what to look for',
    });
  });

  it.each(['mcp', 'client'] as const)('RNK-4: has no word of the schema of an %s tool', (source) => {
    expect(toolDocument({ ...TOOL, source })).not.toHaveProperty('parameterText');
  });
});
