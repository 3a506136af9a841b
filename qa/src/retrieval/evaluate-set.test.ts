import { join } from 'node:path';
import { createToolIndex } from '@openclaw/ranking';
import { expect, it } from 'vitest';
import { evaluateSet } from './evaluate-set.ts';
import { loadRetrievalSet } from './load-set.ts';
import { meanOf, renderScores } from './render-scores.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');

it('RNK-1 FR-13: ranking finds as much of the fixture as when this floor was set', async () => {
  const set = await loadRetrievalSet(FIXTURES, 'toolalpaca');
  const scores = evaluateSet(set, { createIndex: createToolIndex, nowMs: () => 0 });
  expect(scores.tools).toBe(94);
  expect(scores.queries).toBe(209);
  expect(scores.recall1).toBeGreaterThanOrEqual(0.69);
  expect(scores.recall5).toBeGreaterThanOrEqual(0.9);
  expect(scores.recall8).toBeGreaterThanOrEqual(0.92);
  expect(scores.mrr).toBeGreaterThanOrEqual(0.82);
});

it('FR-13: the scores survive a shuffled catalog', async () => {
  const set = await loadRetrievalSet(FIXTURES, 'toolalpaca');
  const options = { createIndex: createToolIndex, nowMs: () => 0 };
  const backwards = { ...set, documents: set.documents.toReversed() };
  expect(evaluateSet(backwards, options)).toEqual(evaluateSet(set, options));
});

it('the table has a row for each set and their mean', () => {
  const scores = {
    tools: 1,
    queries: 1,
    recall1: 0,
    recall5: 0,
    recall8: 0,
    ndcg5: 0,
    mrr: 0,
    buildMs: 0,
    medianQueryMs: 0,
  };
  const rows = [
    { name: 'one', scores },
    { name: 'two', scores: { ...scores, mrr: 1 } },
  ];
  expect(meanOf(rows, 'mrr')).toBe(0.5);
  expect(renderScores(rows)).toMatch(/one[\s\S]*two[\s\S]*mean[\s\S]*50\.0/u);
});
