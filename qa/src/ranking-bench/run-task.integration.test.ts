import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SpeedTask } from './bench-task.ts';
import { findSets } from './find-sets.ts';
import { runTask } from './run-task.ts';

const FOLDER = join(import.meta.dirname, '../retrieval/fixtures');
const SPEED: SpeedTask = {
  kind: 'speed',
  engine: '@openclaw/ranking',
  configuration: 'defaults',
  folder: FOLDER,
  sets: ['toolalpaca'],
  catalog: 'real',
  tools: 50,
};

it('finds the sets of a folder, and none where there is no folder', async () => {
  expect(await findSets(FOLDER)).toEqual(['toolalpaca']);
  expect(await findSets(join(FOLDER, 'none'))).toEqual([]);
});

it('RNK-1: measures in a process of its own what an engine finds', async () => {
  const { engine, configuration, folder, sets } = SPEED;
  const figures = await runTask(
    { kind: 'quality', engine, configuration, folder, sets, maxQueries: 50 },
    { timeoutMs: 250_000 },
  );
  expect(figures).toMatchObject([{ set: 'toolalpaca', queries: 50 }]);
  expect(figures?.[0]?.recall5).toBeGreaterThan(0.8);
});

it('RNK-1: measures there what is found in the requests of our own, as a whole and by style', async () => {
  const { engine, configuration } = SPEED;
  const figures = await runTask(
    { kind: 'requests', engine, configuration, maxQueries: 30 },
    { timeoutMs: 250_000 },
  );
  expect(figures?.map(({ whole }) => [whole.set, whole.queries])).toEqual([
    ['requests', 30],
    ['services', 30],
  ]);
  for (const { styles } of figures ?? []) {
    expect(styles.map(({ set, queries }) => [set, queries])).toEqual([
      ['user', 30],
      ['model', 30],
      ['several', 30],
    ]);
  }
});

it('measures time and memory there', async () => {
  const figures = await runTask(SPEED, { timeoutMs: 250_000 });
  expect(figures).toMatchObject({ tools: 50, queries: 200 });
  expect(figures?.queryMs.p50).toBeGreaterThan(0);
  expect(figures?.queryMs.p99).toBeGreaterThanOrEqual(figures?.queryMs.p50 ?? 0);
  expect(figures?.heapBytes).toBeGreaterThan(0);
});

it('gives up what takes too long', async () => {
  expect(
    await runTask({ ...SPEED, catalog: 'generated', tools: 1_000_000 }, { timeoutMs: 300 }),
  ).toBeUndefined();
});

it('tells of an engine that fails', async () => {
  await expect(runTask({ ...SPEED, folder: join(FOLDER, 'none') }, { timeoutMs: 250_000 })).rejects.toThrow(
    /@openclaw\/ranking/u,
  );
});
