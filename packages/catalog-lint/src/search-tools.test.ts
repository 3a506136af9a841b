import { openclawToolId, type Tool } from '@openclaw/contracts';
import { expect, it } from 'vitest';
import { readCatalog } from './read-catalog.ts';
import { searchForTools } from './search-tools.ts';

function toolOf(name: string, description: string): Tool {
  return {
    id: openclawToolId('house', name),
    source: 'openclaw',
    owner: 'house',
    name,
    description,
    inputSchema: { type: 'object' },
    catalogMode: 'catalog',
    executionMode: 'parallel',
    optional: false,
    annotations: {},
  };
}

it('asks no more of a tool that is found than it takes to say so, and all of one that is not', () => {
  const catalog = readCatalog([
    toolOf('list_invoices', 'List the open invoices of one customer, newest first.'),
    toolOf('create_garden_fence', 'Create a garden fence of wood.'),
    toolOf('create_fence', 'Create a fence, in the garden or elsewhere, of wood.'),
  ]);
  const outcomes = searchForTools(catalog, { tools: catalog.tools, limit: 1, onProgress: () => undefined });
  const asked = new Map(
    outcomes.map(({ reading, queries, outcomes: tried }) => [reading.tool.name, [tried.length, queries]]),
  );
  const [some = 0, all = 0] = asked.get('list_invoices') ?? [];
  expect(some).toBeLessThan(all);
  const [every, queries] = asked.get('create_fence') ?? [];
  expect(every).toBe(queries);
});
