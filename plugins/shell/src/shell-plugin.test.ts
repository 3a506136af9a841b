import { readFileSync } from 'node:fs';
import { checkPlugin } from '@openclaw/plugin-sdk';
import { expect, it } from 'vitest';
import { createShellPlugin } from './index.ts';
import { makeShellHouse } from './shell-house.fixture.ts';

it('CAT-4: offers exec and process, only where policy names them, one at a time', async () => {
  await using house = await makeShellHouse();
  expect(house.listed.problems).toEqual([]);
  expect(house.listed.tools).toMatchObject(
    ['exec', 'process'].map((name) => ({ name, optional: true, executionMode: 'sequential' })),
  );
  expect(checkPlugin(createShellPlugin())).toMatchObject({ problems: [], plugin: { id: 'shell' } });
});

it('offers nothing on Windows', async () => {
  await using house = await makeShellHouse({}, { platform: 'win32' });
  expect(house.listed.tools).toEqual([]);
});

it('has a README that names every key of its configuration', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const schema = Object(createShellPlugin().configSchema);
  for (const key of Object.keys(schema.properties)) expect(readme).toContain(`\`${key}\``);
});
