import { join } from 'node:path';
import { evaluateRetrieval, type RetrievalReport } from '@openclaw/evaluation';
import { expect, it } from 'vitest';
import { loadRetrievalSet } from './load-set.ts';
import { meanOf, renderScores } from './render-scores.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');

it('RNK-1 FR-13: ranking finds as much of the fixture as when this floor was set', async () => {
  const set = await loadRetrievalSet(FIXTURES, 'toolalpaca');
  const { tools, queries, recall, mrr } = await evaluateRetrieval(set);
  expect({ tools, queries }).toEqual({ tools: 94, queries: 209 });
  expect(recall['1']).toBeGreaterThanOrEqual(0.69);
  expect(recall['5']).toBeGreaterThanOrEqual(0.9);
  expect(recall['8']).toBeGreaterThanOrEqual(0.92);
  expect(mrr).toBeGreaterThanOrEqual(0.82);
});

it('FR-13: the scores survive a shuffled catalog', async () => {
  const set = { ...(await loadRetrievalSet(FIXTURES, 'toolalpaca')), nowMs: () => 0 };
  const backwards = { ...set, documents: set.documents.toReversed() };
  expect(await evaluateRetrieval(backwards)).toEqual(await evaluateRetrieval(set));
});

it('the table has a row for each set and their mean', () => {
  const report: RetrievalReport = {
    tools: 1,
    queries: 1,
    recall: { 1: 0, 5: 0, 8: 0 },
    ndcg5: 0,
    mrr: 0,
    latencyMs: { p50: 0, p99: 0 },
    buildMs: 0,
    misses: [],
  };
  const rows = [
    { name: 'one', report },
    { name: 'two', report: { ...report, mrr: 1 } },
  ];
  expect(meanOf(rows, ({ mrr }) => mrr)).toBe(0.5);
  expect(renderScores(rows)).toMatch(/one[\s\S]*two[\s\S]*mean[\s\S]*50\.0/u);
});
