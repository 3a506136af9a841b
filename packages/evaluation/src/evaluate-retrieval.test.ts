import { describe, expect, it } from 'vitest';
import { evaluateRetrieval } from './evaluate-retrieval.ts';
import type { SearchedIndex } from './searched-index.ts';

const DOCUMENTS = [
  { id: 'mail', name: 'send_mail', description: 'Send a message to somebody' },
  { id: 'plan', name: 'plan_meeting', description: 'Schedule a meeting' },
];

/** Finds what the query says, in its order. */
const ECHO: SearchedIndex = {
  search: (query, { limit }) =>
    query
      .split(' ')
      .slice(0, limit)
      .map((id) => ({ id })),
};

const query = (text: string, groups: readonly (readonly string[])[], line = 1) => ({
  line,
  query: text,
  groups,
});

describe('evaluateRetrieval', () => {
  it('RNK-1: measures the index of ranking by default', async () => {
    const report = await evaluateRetrieval({
      documents: DOCUMENTS,
      queries: [query('scheduling a meeting', [['plan']])],
    });
    expect(report).toMatchObject({ tools: 2, queries: 1, recall: { 1: 1, 5: 1, 8: 1 }, ndcg5: 1, mrr: 1 });
  });

  it('gives means over the queries, for the k asked for', async () => {
    const { recall, ndcg5, mrr } = await evaluateRetrieval({
      documents: [],
      queries: [query('a b', [['b']]), query('x y z w v a', [['a'], ['x']])],
      createIndex: () => ECHO,
      ks: [1, 2, 6],
    });
    expect(recall).toEqual({ 1: 0.25, 2: 0.75, 6: 1 });
    expect(mrr).toBe(0.75);
    const [first, second] = [1 / Math.log2(3), 1 / (1 + 1 / Math.log2(3))];
    expect(ndcg5).toBeCloseTo((first + second) / 2);
  });

  it('asks deeper than 20 where recall is to be known there', async () => {
    const words = Array.from({ length: 30 }, (_, at) => `t${at}`).join(' ');
    const { recall } = await evaluateRetrieval({
      documents: [],
      queries: [query(words, [['t29']])],
      createIndex: () => ECHO,
      ks: [20, 30],
    });
    expect(recall).toEqual({ 20: 0, 30: 1 });
  });

  it('times the build and each query, but not the queries that only warm up', async () => {
    let now = 0;
    let asked = 0;
    const { buildMs, latencyMs } = await evaluateRetrieval({
      documents: [],
      queries: [query('a', [['a']]), query('b', [['b']])],
      createIndex: () => {
        now += 70;
        return {
          search: (text) => {
            asked += 1;
            now += asked <= 2 ? 1_000 : text === 'a' ? 1 : 3;
            return [];
          },
        };
      },
      nowMs: () => now,
    });
    expect(buildMs).toBe(70);
    expect(latencyMs.p50).toBe(2);
    expect(latencyMs.p99).toBeCloseTo(2.98);
  });

  it('tells how far it is, and stops when it is told to', async () => {
    let now = 0;
    const told: number[] = [];
    const stop = new AbortController();
    const evaluation = evaluateRetrieval({
      documents: [],
      queries: Array.from({ length: 100 }, (_, at) => query('a', [['a']], at + 1)),
      createIndex: () => ({
        search: () => {
          now += 30;
          return [];
        },
      }),
      nowMs: () => now,
      onProgress: (done, total) => {
        told.push(done);
        expect(total).toBe(100);
        if (told.length === 3) stop.abort();
      },
      signal: stop.signal,
    });
    await expect(evaluation).rejects.toMatchObject({ name: 'AbortError' });
    expect(told).toEqual([4, 8, 12]);
  });

  it('tells of the end', async () => {
    const told: (readonly number[])[] = [];
    await evaluateRetrieval({
      documents: DOCUMENTS,
      queries: [query('mail', [['mail']])],
      nowMs: () => 0,
      onProgress: (...step) => told.push(step),
    });
    expect(told).toEqual([[1, 1]]);
  });

  it('gives the worst misses first, and what came instead', async () => {
    const { misses } = await evaluateRetrieval({
      documents: [],
      queries: [
        query('a b c', [['a'], ['c']], 1),
        query('x y z a', [['a', 'a2']], 2),
        query('x y', [['b']], 3),
        query('a', [['a']], 4),
      ],
      createIndex: () => ECHO,
      ks: [1, 2],
      misses: 2,
    });
    expect(misses).toMatchObject([
      { line: 3, found: 0, missing: [['b']], instead: ['x', 'y'] },
      { line: 2, found: 0, reciprocalRank: 0.25, wanted: [['a', 'a2']], instead: ['x', 'y'] },
    ]);
  });

  it('explains a miss by the tool that was missed and the one that came instead', async () => {
    const { misses } = await evaluateRetrieval({
      documents: DOCUMENTS,
      queries: [query('schedule a meeting', [['mail']])],
      ks: [1],
      misses: 1,
    });
    expect(misses[0]?.explanations.map(({ id }) => id)).toEqual(['mail', 'plan']);
  });

  it.each([{ ks: [0] }, { ks: [1.5] }, { queries: [] }])('refuses %j', async (bad) => {
    const options = { documents: DOCUMENTS, queries: [query('mail', [['mail']])], ...bad };
    await expect(evaluateRetrieval(options)).rejects.toThrow(RangeError);
  });
});
