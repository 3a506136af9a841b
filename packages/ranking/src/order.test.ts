import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { someCatalog, someWords } from '../test/arbitrary-catalogs.ts';
import type { ToolDocument } from './tool-document.ts';
import { createToolIndex } from './tool-index.ts';

describe('order', () => {
  it('RNK-8 FR-13 FR-19: registration order changes neither hits nor scores', () => {
    fc.assert(
      fc.property(
        someCatalog.chain((catalog) =>
          fc.tuple(
            fc.constant(catalog),
            fc.shuffledSubarray(catalog, { minLength: catalog.length, maxLength: catalog.length }),
          ),
        ),
        someWords.map((words) => words.join(' ')),
        ([catalog, shuffled], query) => {
          const once = createToolIndex(catalog).search(query, { limit: 20 });
          expect(createToolIndex(shuffled).search(query, { limit: 20 })).toEqual(once);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('RNK-5 FR-16: no text makes a search throw, repeat a tool, or break its own order', () => {
    fc.assert(
      fc.property(
        someCatalog,
        fc.string({ unit: 'binary', maxLength: 60 }),
        someWords,
        (catalog, noise, words) => {
          const index = createToolIndex(catalog);
          const query = `${words.join(' ')} ${noise}`;
          const hits = index.search(query, { limit: 5 });
          const scores = hits.map((hit) => hit.score);
          expect(scores).toEqual(scores.toSorted((a, b) => b - a));
          expect(new Set(hits.map((hit) => hit.id)).size).toBe(hits.length);
          for (const hit of hits) expect(index.explain(query, hit.id)?.score).toBe(hit.score);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('RNK-8 FR-19: the first hits are the same however many are asked for, and explain gives their scores', () => {
    // Far more hits than are looked at again, of owners that fit differently well.
    const catalog = Array.from({ length: 300 }, (_, at) => ({
      id: `tool-${at}`,
      name: `note_${at % 7 === 0 ? 'search' : `kind${at}`}`,
      description: `Work with a note${' of the long day'.repeat(at % 5)}${at % 3 === 0 ? ' and search it' : ''}`,
      owner: `owner-${at % 40}${at % 11 === 0 ? '-search' : ''}`,
    }));
    const index = createToolIndex(catalog);
    const query = 'search a note. Then work with the day';
    const few = index.search(query, { limit: 8 });
    expect(index.search(query, { limit: 300 }).slice(0, 8)).toEqual(few);
    const explained = few.map(({ id }) => index.explain(query, id));
    expect(explained.map((hit) => hit?.score)).toEqual(few.map(({ score }) => score));
    expect(explained.map((hit) => hit?.rank)).toEqual(few.map((_, at) => at + 1));
  });

  it('RNK-8: hits that are not looked at again stand behind those that are, whose names repeat', () => {
    const tool = (id: string, name: string, owner: string): ToolDocument => {
      return { id, name, owner, description: 'Run a deployment pipeline' };
    };
    const catalog = [
      ...Array.from({ length: 3 }, (_, at) => tool(`a${at}`, `t${at}`, 'fitting')),
      ...Array.from({ length: 61 }, (_, at) => tool(`s${at}`, 'run', `server${at}`)),
      ...Array.from({ length: 10 }, (_, at) => tool(`x${at}`, `start_job${at}`, `other${at}`)),
      ...Array.from({ length: 40 }, (_, at) => ({
        id: `y${at}`,
        name: `y${at}`,
        description: 'Water plants',
      })),
    ];
    const index = createToolIndex(catalog);
    const few = index.search('pipeline', { limit: 8 });
    const many = index.search('pipeline', { limit: 100 });
    expect(many).toHaveLength(74);
    expect(many.slice(0, 8)).toEqual(few);
    expect(many.map(({ score }) => score)).toEqual(many.map(({ score }) => score).toSorted((a, b) => b - a));
    expect(few.map(({ id }) => index.explain('pipeline', id)?.rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('RNK-6: whatever the catalog, an id finds its tool first', () => {
    fc.assert(
      fc.property(
        someCatalog.filter((catalog) => catalog.length > 0),
        (catalog) => {
          const index = createToolIndex(catalog);
          for (const { id } of catalog) expect(index.search(id, { limit: 1 })[0]?.id).toBe(id);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('RNK-8: equal scores go by shorter name, then by id in code units', () => {
    const same = (id: string, name: string): ToolDocument => ({ id, name, description: 'Compress files' });
    const catalog = [same('b', 'yy'), same('B', 'yx'), same('a', 'yyy'), same('z', 'x')];
    const hits = createToolIndex(catalog).search('compress', { limit: 8 });
    expect(hits.map((hit) => hit.id)).toEqual(['z', 'B', 'b', 'a']);
  });

  it('FR-19: twenty searches give one answer, and a search leaves nothing behind for the next', () => {
    const catalog = Array.from({ length: 31 }, (_, n): ToolDocument => {
      return { id: `s${n}`, name: `search_${n}`, description: 'Search the web for a file' };
    });
    const index = createToolIndex(catalog);
    const once = index.search('search the web', { limit: 10 });
    for (let n = 0; n < 20; n += 1) {
      index.search('file', { limit: 3 });
      index.explain('file', 's1');
      expect(index.search('search the web', { limit: 10 })).toEqual(once);
    }
  });
});
