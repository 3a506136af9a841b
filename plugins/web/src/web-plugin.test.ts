import { readFileSync } from 'node:fs';
import { checkPlugin } from '@openclaw/plugin-sdk';
import { expect, it } from 'vitest';
import { createWebPlugin } from './index.ts';
import { makeWebHouse } from './web-house.fixture.ts';

it('offers tools that a host accepts, and web_fetch only where policy names it', async () => {
  expect(checkPlugin(createWebPlugin())).toMatchObject({ problems: [], plugin: { id: 'web' } });
  const { listed } = await makeWebHouse({ searxng: { url: 'http://127.0.0.1:1/' } });
  expect(listed.problems).toEqual([]);
  expect(listed.tools.map(({ name, optional }) => [name, optional ?? false])).toEqual([
    ['web_fetch', true],
    ['web_search', false],
  ]);
});

it('has a README that names every key of its configuration', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const schema = Object(createWebPlugin().configSchema);
  const keys = [...Object.keys(schema.properties), ...Object.keys(schema.properties.searxng.properties)];
  for (const key of keys) expect(readme).toContain(key);
});
