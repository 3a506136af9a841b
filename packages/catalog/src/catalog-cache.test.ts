import { describe, expect, it } from 'vitest';
import { makeTool } from '../test/make-tool.ts';
import { createCatalogCache } from './catalog-cache.ts';

describe('createCatalogCache', () => {
  const tools = ['alpha', 'beta', 'gamma'].map((name) =>
    makeTool({ name, description: `Do the ${name} thing` }),
  );

  it('CAT-13: the same tools in any order, as the same or as equal objects, give the same snapshot', () => {
    const cache = createCatalogCache();
    const first = cache.snapshot(tools);
    expect(cache.snapshot([...tools].reverse())).toBe(first);
    expect(cache.snapshot(tools.map((tool) => structuredClone(tool)))).toBe(first);
  });

  it.each([
    ['a description', { description: 'Do something else' }],
    ['an input schema', { inputSchema: { type: 'object', properties: { a: { type: 'string' } } } }],
    ['an output schema', { outputSchema: { type: 'string' } }],
    ['how it runs', { executionMode: 'sequential' as const }],
    ['its time limit', { timeoutMs: 5 }],
    ['its title', { title: 'Alpha' }],
    ['who owns it', { owner: 'other' }],
    ['whose words it has', { source: 'mcp' as const }],
    ['its name under the same id', { name: 'omega' }],
    ['where it is shown', { catalogMode: 'direct-only' as const }],
    ['what it says of its effects', { annotations: { readOnly: true } }],
    ['whether it must be named', { optional: true }],
    ['what it returns', { returnsImages: true }],
  ])('CAT-13: a change of %s gives a new one', (_what, change) => {
    const cache = createCatalogCache();
    const [first, ...others] = tools;
    if (first === undefined) throw new Error('no tools');
    expect(cache.snapshot([{ ...first, ...change }, ...others]).fingerprint).not.toBe(
      cache.snapshot(tools).fingerprint,
    );
  });

  it('CAT-13: a snapshot holds nothing by which a tool could be run', () => {
    const snapshot = createCatalogCache().snapshot(tools);
    expect(JSON.parse(JSON.stringify(snapshot.entries))).toEqual(snapshot.entries);
  });

  it('MCP-4: a snapshot knows its tools by the names under which they are offered', () => {
    const searcher = makeTool({ name: 'tool_search' });
    const snapshot = createCatalogCache().snapshot([searcher]);
    expect(snapshot.resolve('desk__tool_search')).toMatchObject({ kind: 'found', drifted: false });
  });

  it('CAT-13: keeps the catalogs of many clients that each bring tools of their own', () => {
    const cache = createCatalogCache();
    const clients = Array.from({ length: 60 }, (_, index) => [
      ...tools,
      makeTool({ id: `client:own_${index}`, source: 'client', owner: 'client', name: `own_${index}` }),
    ]);
    const first = clients.map((each) => cache.snapshot(each));
    expect(clients.every((each, index) => cache.snapshot(each) === first[index])).toBe(true);
  });

  it('forgets the snapshot that was longest unused', () => {
    const cache = createCatalogCache({ maxSnapshots: 2 });
    const first = cache.snapshot(tools);
    cache.snapshot(tools.slice(1));
    expect(cache.snapshot(tools)).toBe(first);
    const second = cache.snapshot(tools.slice(2));
    cache.snapshot([]);
    expect(cache.snapshot(tools.slice(2))).toBe(second);
    expect(cache.snapshot(tools)).not.toBe(first);
  });

  it('keeps no more tools in all than it may, and one catalog however large', () => {
    const cache = createCatalogCache({ maxTools: 4 });
    const pair = cache.snapshot(tools.slice(0, 2));
    const other = cache.snapshot(tools.slice(1));
    expect(cache.snapshot(tools.slice(0, 2))).toBe(pair);
    cache.snapshot(tools.slice(0, 1));
    expect(cache.snapshot(tools.slice(0, 2))).toBe(pair);
    expect(cache.snapshot(tools.slice(1))).not.toBe(other);
    const large = createCatalogCache({ maxTools: 1 });
    expect(large.snapshot(tools)).toBe(large.snapshot(tools));
  });
});
