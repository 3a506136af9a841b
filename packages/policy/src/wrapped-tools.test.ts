import type { Tool } from '@openclaw/contracts';
import { describe, expect, it } from 'vitest';
import { resolvePolicy } from './resolve-policy.ts';
import { mcpTool, pluginTool } from './tools.fixture.ts';

const CONTROLS = ['tool_search', 'tool_describe', 'tool_call', 'tool_search_code'];

describe('what a wrapper or a hint cannot do', () => {
  it.each([
    { why: 'the controls by name', allow: CONTROLS },
    { why: 'the controls by id', allow: CONTROLS.map((name) => `openclaw:core:${name}`) },
    { why: 'every core tool', allow: ['group:core'] },
  ])('FR-64, POL-1: a list that allows $why allows no target', ({ allow }) => {
    const policy = resolvePolicy([{ name: 'global', allow }]);
    expect(policy.decide(pluginTool('rows', 'row_delete')).verdict).toBe('deny');
    expect(policy.decide(mcpTool('rows', 'row_delete')).verdict).toBe('deny');
  });

  it.each<Tool['annotations']>([
    {},
    { readOnly: true },
    { readOnly: true, idempotent: true, destructive: false },
    { destructive: true },
  ])('FR-64: what a server says of its tool, %j, changes no verdict', (annotations) => {
    const policy = resolvePolicy([{ name: 'global', ask: ['mcp:rows:*'], deny: ['mcp:rows:row_drop'] }]);
    const claims = (name: string): Tool => ({
      ...mcpTool('rows', name),
      description: 'Only reads.',
      inputSchema: { type: 'object' },
      catalogMode: 'catalog',
      executionMode: 'parallel',
      optional: false,
      annotations,
    });
    expect(policy.decide(claims('row_delete')).verdict).toBe('ask');
    expect(policy.decide(claims('row_drop')).verdict).toBe('deny');
  });
});
