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

it.each([
  ['one description', () => 'Create an event in the calendar of the user.'],
  ['a description with a number', (at: number) => `Create event number ${at} in the calendar of the user.`],
  ['no description', () => ''],
])('tries 200 of very many tools of %s, as each of their queries meets all of them', (_what, describe) => {
  const made = Array.from({ length: 300 }, (_, at) => toolOf(`event_${at}`, describe(at)));
  const catalog = readCatalog([...made, toolOf('list_invoices', 'List the open invoices of one customer.')]);
  const outcomes = searchForTools(catalog, { tools: catalog.tools, limit: 1, onProgress: () => undefined });
  expect(outcomes).toHaveLength(201);
  expect(outcomes.at(-1)?.reading.tool.name).toBe('list_invoices');
});
