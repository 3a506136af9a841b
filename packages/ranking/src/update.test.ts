import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { someCatalog, someTools, someWords } from '../test/arbitrary-catalogs.ts';
import { readCatalog } from './catalog.ts';
import type { CatalogChange, ToolDocument, ToolIndex } from './tool-document.ts';
import { createToolIndex } from './tool-index.ts';
import { updateCatalog } from './update-catalog.ts';

const someChange = fc.record({
  add: someTools,
  remove: fc.array(
    fc.nat({ max: 24 }).map((number) => `tool-${number}`),
    { maxLength: 5 },
  ),
});

/** The catalog that a change makes, without an index. */
function changed(catalog: readonly ToolDocument[], { add = [], remove = [] }: CatalogChange): ToolDocument[] {
  const gone = new Set([...remove, ...add.map(({ id }) => id)]);
  return [...catalog.filter(({ id }) => !gone.has(id)), ...add];
}

function expectSame(index: ToolIndex, fresh: ToolIndex, queries: readonly string[]): void {
  expect(index.size).toBe(fresh.size);
  for (const query of queries) {
    const hits = fresh.search(query, { limit: 20 });
    expect(index.search(query, { limit: 20 })).toEqual(hits);
    const id = hits.at(-1)?.id ?? 'tool-0';
    expect(index.explain(query, id)).toEqual(fresh.explain(query, id));
  }
  expect(index.serialize()).toEqual(fresh.serialize());
}

describe('update', () => {
  it('RNK-8: after any changes, an index gives what a fresh one of the same tools gives, to the last bit', () => {
    fc.assert(
      fc.property(
        someCatalog,
        fc.array(someChange, { maxLength: 5 }),
        fc.array(
          someWords.map((words) => words.join(' ')),
          { minLength: 1, maxLength: 3 },
        ),
        (start, changes, queries) => {
          let catalog = start;
          let index = createToolIndex(catalog);
          for (const change of changes) {
            catalog = changed(catalog, change);
            index = index.update(change);
            expectSame(index, createToolIndex(catalog), [...queries, 'get team files', 'tool-3']);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('stays the same through so many changes that it is laid out again', () => {
    const tool = (number: number): ToolDocument => ({
      id: `t${number}`,
      name: `name_${number % 7}`,
      description: `Does the thing ${number} to file${number % 90} and word${number * 31}`,
    });
    let catalog = Array.from({ length: 120 }, (_, number) => tool(number));
    let index = createToolIndex(catalog);
    for (let round = 1; round <= 40; round += 1) {
      const change = {
        add: Array.from({ length: 9 }, (_, at) => tool(round * 13 + at * 3)),
        remove: [`t${round * 5}`, `t${round * 7 + 60}`],
      };
      catalog = changed(catalog, change);
      index = index.update(change);
    }
    expectSame(index, createToolIndex(catalog), ['file7 thing', 'name 3', 't77', 'word403 file13']);
  });

  it('keeps nothing of tools and words that left long ago', () => {
    const tool = (number: number, description: string): ToolDocument => {
      return { id: `t${number}`, name: `tool_${number}`, description };
    };
    let catalog = readCatalog(Array.from({ length: 20 }, (_, number) => tool(number, 'nothing')));
    for (let round = 0; round < 3_000; round += 1)
      catalog = updateCatalog(catalog, { add: [tool(round % 20, `word${round}`)] });
    expect(catalog.size).toBe(20);
    expect(catalog.documents.length).toBeLessThan(120);
    expect(catalog.vocabulary.size).toBeLessThan(1_500);
    expect(catalog.rows.added.length).toBeLessThan(100);
    for (let round = 0; round < 40; round += 1) {
      const words = Array.from({ length: 300 }, (_, at) => `round${round}word${at}`);
      catalog = updateCatalog(catalog, { add: [tool(0, words.join(' '))] });
    }
    expect(catalog.vocabulary.size).toBeLessThan(3_000);
  });

  it('CAT-13: the index that is changed stays as it was, and may be changed in another way', () => {
    const open = { id: 'a', name: 'file_open', description: 'Open a file' };
    const pack = { id: 'b', name: 'zip_pack', description: 'Compress a file' };
    const index = createToolIndex([open]);
    const before = index.search('file', { limit: 5 });
    const more = index.update({ add: [pack] });
    const other = index.update({ add: [{ ...pack, description: 'Compress folders' }], remove: ['a'] });
    expect(index.search('file', { limit: 5 })).toEqual(before);
    expect(more.search('compress', { limit: 5 }).map(({ id }) => id)).toEqual(['b']);
    expect(more.search('folders', { limit: 5 })).toEqual([]);
    expect(other.search('folders', { limit: 5 }).map(({ id }) => id)).toEqual(['b']);
    expect(other.search('file', { limit: 5 })).toEqual([]);
  });

  it('takes a tool of the same id for the new form of that tool', () => {
    const index = createToolIndex([{ id: 'a', name: 'old', description: 'Paint a wall' }]);
    const updated = index.update({ add: [{ id: 'a', name: 'new', description: 'Mow a lawn' }] });
    expect(updated.size).toBe(1);
    expect(updated.search('paint', { limit: 5 })).toEqual([]);
    expect(updated.search('lawn', { limit: 5 })).toHaveLength(1);
  });

  it('makes nothing of a change that changes nothing', () => {
    const index = createToolIndex([{ id: 'a', name: 'one', description: 'One' }]);
    expect(index.update({})).toBe(index);
    expect(index.update({ remove: ['nobody'] })).toBe(index);
  });
});
