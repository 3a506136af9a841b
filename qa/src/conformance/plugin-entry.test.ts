import { checkPlugin } from '@openclaw/plugin-sdk';
import { expect, it } from 'vitest';
import plugin from './plugin-entry.ts';

it('MCP-1: every tool that the conformance suite calls is one that a Gateway takes', () => {
  const checked = checkPlugin(plugin);
  expect(checked.problems).toEqual([]);
  expect(checked.ok && Array.isArray(checked.plugin.tools) ? checked.plugin.tools.length : 0).toBe(8);
});
