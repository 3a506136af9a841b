import type { BoundTool } from '@openclaw/contracts';
import { expect, it } from 'vitest';
import { pluginTool } from './plugin-host/bind-tools.ts';
import { createToolOffers } from './tool-offers.ts';

function tool(name: string, part: { optional?: boolean; returnsImages?: boolean } = {}): BoundTool {
  const definition = { name, description: name, inputSchema: {}, execute: async () => name, ...part };
  return { tool: pluginTool(definition, 'desk'), execute: async () => ({ content: [] }) };
}
const [note, extra, photo, page] = [
  tool('note'),
  tool('extra', { optional: true }),
  tool('photo', { returnsImages: true }),
  tool('page'),
];
const everyone = { isLean: false, seesImages: true };

it('CFG-7: what is left out for an audience is told apart', () => {
  const offers = createToolOffers([note, extra, photo]);
  expect(offers([page], everyone).offered).toEqual([note, extra, photo, page]);
  expect(offers([page], { isLean: true, seesImages: false })).toEqual({
    offered: [note, page],
    leftOutByLeanMode: [extra],
    leftOutForImages: [photo],
  });
});

it('CAT-13: the same MCP tools and audience get the same list, others another', () => {
  const offers = createToolOffers([note]);
  const mcp = [page];
  const { offered } = offers(mcp, everyone);
  expect(offers(mcp, { ...everyone }).offered).toBe(offered);
  expect(offers(mcp, { ...everyone, isLean: true }).offered).not.toBe(offered);
  expect(offers([], everyone).offered).toEqual([note]);
});
