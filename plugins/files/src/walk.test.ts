import { expect, it } from 'vitest';
import { makeWorkspace } from './make-workspace.fixture.ts';
import { walk } from './walk.ts';

it('says that it passed over what lies too deep, and goes on', async () => {
  await using workspace = await makeWorkspace({ [`${'a/'.repeat(70)}b.txt`]: '', 'c.txt': '' });
  let limits = 0;
  const names: string[] = [];
  const options = { maxEntries: 1_000, signal: new AbortController().signal, onLimit: () => (limits += 1) };
  for await (const { shown } of walk({ real: workspace.dir, shown: '.' }, options)) names.push(shown);
  expect([limits, names.at(-1)]).toEqual([1, 'c.txt']);
});

it('lets others have their turn within a folder of many entries', async () => {
  const names = Array.from({ length: 200 }, (_, index) => [`${index}.txt`, '']);
  await using workspace = await makeWorkspace(Object.fromEntries(names));
  const limits = { maxEntries: 1_000, signal: new AbortController().signal, onLimit() {} };
  let isBegun = false;
  let turns = 0;
  for await (const _found of walk({ real: workspace.dir, shown: '.' }, limits)) {
    if (!isBegun) setImmediate(() => (turns += 1));
    isBegun = true;
  }
  expect(turns).toBe(1);
});
