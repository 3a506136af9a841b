import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createToolIndex, type ToolIndex } from '@openclaw/ranking';
import { expect, it, onTestFinished } from 'vitest';
import { loadRetrievalSet } from '../load-set.ts';
import { type AblationRow, measureAblation } from './measure-ablation.ts';
import { parameterValuesIdea } from './parameter-values-idea.ts';
import { renderAblation } from './render-ablation.ts';

const FIXTURES = join(import.meta.dirname, '..', 'fixtures');

it('RNK-1: measures the whole ranking, then without each idea', async () => {
  const set = await loadRetrievalSet(FIXTURES, 'toolalpaca');
  const groups = [{ name: 'tuned', sets: [{ ...set, queries: set.queries.slice(0, 40) }] }];
  const ideas = [
    { name: 'nothing', createIndexWithout: createToolIndex },
    {
      name: 'most tools',
      createIndexWithout: (documents: Parameters<typeof createToolIndex>[0]) =>
        createToolIndex(documents.slice(0, 1)),
    },
  ];
  const rows: AblationRow[] = [];
  for await (const row of measureAblation(groups, { ideas, signal: new AbortController().signal }))
    rows.push(row);
  const [all, nothing, mostTools] = rows;
  expect(rows.map(({ without }) => without)).toEqual([undefined, 'nothing', 'most tools']);
  expect(nothing?.figures).toEqual(all?.figures);
  expect(mostTools?.figures[0]?.mrr).toBeLessThan(all?.figures[0]?.mrr ?? 0);
});

it('without the values of parameters a tool is not found by them, and a parameter named enum stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'values-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'meals'));
  const properties = {
    diet: { enum: ['vegan'] },
    size: { const: 'large' },
    vessel: { default: 'bowl' },
    enum: { description: 'spice' },
  };
  const tool = { id: 'a', name: 'cook', description: 'Cook', parameters: { type: 'object', properties } };
  await writeFile(join(folder, 'meals', 'catalog.json'), JSON.stringify([tool]));
  await writeFile(join(folder, 'meals', 'queries.jsonl'), JSON.stringify({ query: 'cook', relevant: ['a'] }));
  const set = await loadRetrievalSet(folder, 'meals');
  const without = (await parameterValuesIdea(folder, [set])).createIndexWithout(set.documents);
  const found = (index: ToolIndex): readonly string[] =>
    ['vegan', 'large', 'bowl', 'spice'].filter((query) => index.search(query, { limit: 1 }).length > 0);
  expect(found(createToolIndex(set.documents))).toEqual(['vegan', 'large', 'bowl', 'spice']);
  expect(found(without)).toEqual(['spice']);
});

it('the table tells the whole in per cent, and what an idea adds in points', () => {
  const figures = { recall1: 0.5, recall5: 0.7, recall8: 0.8, mrr: 0.6 };
  const rows = [
    { without: undefined, figures: [figures] },
    { without: 'stems', figures: [{ ...figures, recall1: 0.4, recall5: 0.71, recall8: 0.79996 }] },
  ];
  expect(renderAblation(rows, [{ name: 'held out', sets: [] }]).split('\n')).toEqual([
    '| idea | held out @1 | held out @5 | held out @8 | held out MRR |',
    '| --- | --: | --: | --: | --: |',
    '| **all** | 50.0 | 70.0 | 80.0 | 60.0 |',
    '| stems | +10.0 | -1.0 | 0.0 | 0.0 |',
  ]);
});
