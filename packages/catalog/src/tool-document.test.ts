import type { JsonValue, Tool } from '@openclaw/contracts';
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

  it('RNK-1: has the values that the schema of a trusted tool names, of a long list the first ones', () => {
    const properties = {
      diet: { type: 'array', items: { enum: ['vegan', 'gluten-free', 1, null] } },
      unit: { anyOf: [{ const: 'gram' }, { const: 'ounce' }], default: 'cup' },
      country: { enum: Array.from({ length: 33 }, (_, at) => `c${at}`) },
    };
    const { parameterText } = toolDocument({ ...TOOL, inputSchema: { type: 'object', properties } });
    expect(parameterText).toMatch(/^diet vegan gluten-free unit cup gram ounce country c0 .* c31$/);
  });

  it('CAT-14: lists in lists without end, as no schema has them, are not walked', () => {
    let lists: JsonValue = 'deep';
    for (let level = 0; level < 50_000; level += 1) lists = [lists];
    const inputSchema = { properties: { a: { items: lists, anyOf: [lists, { const: 'kept' }] } } };
    expect(toolDocument({ ...TOOL, inputSchema }).parameterText).toBe('a kept');
  });

  it.each(['mcp', 'client'] as const)('RNK-4: has no word of the schema of an %s tool', (source) => {
    expect(toolDocument({ ...TOOL, source })).not.toHaveProperty('parameterText');
  });
});
