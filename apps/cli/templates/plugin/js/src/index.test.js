// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPluginBench } from '@openclaw/plugin-testing';
import plugin from './index.js';

const FRIDAY_TO_TUESDAY = { from: '2026-11-27', to: '2026-12-01' };

test('counts working days', async () => {
  await using bench = await createPluginBench(plugin);
  const { status, text, details } = await bench.call('count_working_days', FRIDAY_TO_TUESDAY);
  // `text` is what the model reads: if the call fails, it says why.
  assert.equal(status, 'completed', text);
  assert.deepEqual(details, { workingDays: 2, daysOff: 2 });
});

test('knows the weekend of its configuration', async () => {
  await using bench = await createPluginBench(plugin, { config: { weekend: ['friday', 'saturday'] } });
  const { details } = await bench.call('count_working_days', FRIDAY_TO_TUESDAY);
  assert.deepEqual(details, { workingDays: 3, daysOff: 1 });
});

test('refuses what is no date before it runs', async () => {
  await using bench = await createPluginBench(plugin);
  const { code } = await bench.call('count_working_days', { from: 'yesterday', to: '2026-12-01' });
  assert.equal(code, 'arguments_invalid');
});

test('tells the model what it can put right', async () => {
  await using bench = await createPluginBench(plugin);
  const { status } = await bench.call('count_working_days', { from: '2026-12-01', to: '2026-11-27' });
  assert.equal(status, 'tool-error');
});

// Fails with what was found instead and what to change in the description.
test('is found among other tools', async () => {
  await using bench = await createPluginBench(plugin);
  await bench.expectFindable('how many business days until the deadline', {
    tool: 'count_working_days',
    within: 3,
  });
});
