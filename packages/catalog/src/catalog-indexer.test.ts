import type { Tool } from '@openclaw/contracts';
import { createToolIndex, type ToolDocument, type ToolIndex } from '@openclaw/ranking';
import { describe, expect, it } from 'vitest';
import { makeTool } from '../test/make-tool.ts';
import { createCatalogIndexer } from './catalog-indexer.ts';
import { sortTools } from './snapshot.ts';
import { toolDocument } from './tool-document.ts';

const TOOLS = sortTools(
  Array.from({ length: 40 }, (_, n) =>
    makeTool({
      name: `zone_${n}`,
      source: 'mcp',
      owner: 'garden',
      description: `Water zone ${n} of the garden`,
    }),
  ),
);

function countingIndexer() {
  let created = 0;
  const indexer = createCatalogIndexer((documents: readonly ToolDocument[]) => {
    created += 1;
    return createToolIndex(documents);
  });
  return { indexer, created: () => created };
}

describe('createCatalogIndexer', () => {
  const told = TOOLS.map((tool) => structuredClone(tool));
  const last = told.at(-1) ?? expect.unreachable();
  const mown = makeTool({ name: 'mow', source: 'mcp', owner: 'garden', description: 'Mow the lawn' });

  it.each([
    ['a tool more', sortTools([...told, mown])],
    ['a tool less', told.slice(1)],
    [
      'a twin that stands before its own',
      [...told.slice(0, -1), { ...last, id: last.id.slice(0, -1) }, last],
    ],
    ['another last tool', told.with(-1, { ...last, description: 'Feed the fish' })],
    ['another name', told.with(3, { ...(told[3] ?? mown), name: 'sprinkle' })],
    ['another owner', told.with(3, { ...(told[3] ?? mown), owner: 'yard' })],
    ['nothing new', told],
  ])(
    'CAT-13: %s in a list told anew is searched as if indexed afresh, without indexing the rest again',
    (_, tools) => {
      const { indexer, created } = countingIndexer();
      indexer.index(TOOLS);
      const index = indexer.index(tools);
      expect(created()).toBe(1);
      expect(index.serialize()).toEqual(createToolIndex(tools.map(toolDocument)).serialize());
    },
  );

  it('indexes afresh what is mostly another catalog', () => {
    const { indexer, created } = countingIndexer();
    indexer.index(TOOLS);
    const index = indexer.index(TOOLS.slice(0, 20));
    expect(created()).toBe(2);
    expect(index.size).toBe(20);
  });

  it('goes from the nearest of those it knows', () => {
    const { indexer, created } = countingIndexer();
    indexer.index(TOOLS);
    indexer.index(TOOLS.slice(0, 12));
    indexer.index(TOOLS.slice(2));
    expect(indexer.index(TOOLS.slice(0, 11)).size).toBe(11);
    expect(created()).toBe(2);
  });

  it('changes as few tools as it can', () => {
    const sizes: number[] = [];
    const watched = (index: ToolIndex): ToolIndex => ({
      ...index,
      update(change) {
        sizes.push((change.add?.length ?? 0) + (change.remove?.length ?? 0));
        return watched(index.update(change));
      },
    });
    const indexer = createCatalogIndexer((documents) => watched(createToolIndex(documents)));
    indexer.index(TOOLS.slice(5));
    indexer.index(TOOLS.slice(1));
    indexer.index(TOOLS);
    expect(sizes).toEqual([4, 1]);
  });

  it('holds on to the last four catalogs and to none before', () => {
    const { indexer, created } = countingIndexer();
    const owned = (owner: string) =>
      TOOLS.map((tool) => ({ ...tool, id: `mcp:${owner}:${tool.name}`, owner }));
    for (const owner of ['a', 'b', 'c', 'd', 'e']) indexer.index(sortTools(owned(owner)));
    expect(created()).toBe(5);
    indexer.index(sortTools(owned('b')));
    expect(created()).toBe(5);
    indexer.index(sortTools(owned('a')));
    expect(created()).toBe(6);
  });

  it('RNK-4: an untrusted schema that changes is no change to search', () => {
    const { indexer, created } = countingIndexer();
    const before = indexer.index(TOOLS);
    const schema = { type: 'object', properties: { okapi: { type: 'string' } } };
    const after = indexer.index(told.map((tool) => ({ ...tool, inputSchema: schema })));
    expect(created()).toBe(1);
    expect(after).toBe(before);
  });

  it('a trusted schema that changes is one', () => {
    const indexer = createCatalogIndexer();
    const tools: readonly Tool[] = TOOLS.map((tool) => ({ ...tool, source: 'openclaw' }));
    indexer.index(tools);
    const schema = { type: 'object', properties: { okapi: { type: 'string' } } };
    const index = indexer.index(tools.with(5, { ...(tools[5] ?? mown), inputSchema: schema }));
    expect(index.search('okapi', { limit: 5 }).map(({ id }) => id)).toEqual([tools[5]?.id]);
  });
});
