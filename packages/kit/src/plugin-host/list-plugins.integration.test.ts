import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeManifest, writePlugin } from '../../test/write-plugin.ts';
import { listPlugins } from './list-plugins.ts';

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'openclaw-list-'));
});

afterEach(async () => {
  await rm(parent, { recursive: true, force: true });
});

it('tells every plugin and its tools, bundled or not, and runs none of those that are not', async () => {
  const source = `import { writeFileSync } from 'node:fs'; writeFileSync('${join(parent, 'ran')}', '');`;
  const garden = await writePlugin(parent, 'garden', source);
  await writeManifest(garden, { id: 'garden', tools: ['water'] });
  const again = await writePlugin(parent, 'again', source);
  await writeManifest(again, { id: 'garden', tools: [] });
  await writePlugin(parent, 'bare', source);
  const plugins = await listPlugins({
    plugins: {
      paths: ['garden', 'again', 'bare', 'gone'],
      installed: { lost: { folder: 'lost-x/lost' } },
      entries: { garden: { enabled: false } },
    },
    baseDir: parent,
    stateDir: join(parent, 'state'),
  });
  const shown = plugins.map(({ id, source: from, enabled, manifest, problems }) => [
    id,
    from,
    enabled,
    manifest?.tools.length,
    problems.length > 0,
  ]);
  expect(shown.find(([id]) => id === 'memory')).toEqual([
    'memory',
    'bundled',
    true,
    expect.any(Number),
    false,
  ]);
  expect(shown.filter(([, from]) => from !== 'bundled')).toEqual([
    ['lost', 'installed', true, undefined, true],
    ['garden', 'path', false, 1, false],
    ['garden', 'path', false, 0, true],
    [undefined, 'path', true, undefined, true],
    [undefined, 'path', true, undefined, true],
  ]);
  expect(await readdir(parent)).not.toContain('ran');
});

it('a configuration that the schema in the manifest does not allow is told with its key, and no code runs', async () => {
  const source = `import { writeFileSync } from 'node:fs'; writeFileSync('${join(parent, 'ran')}', '');`;
  const configSchema = {
    type: 'object',
    properties: { city: { type: 'string' }, beds: { type: 'array', items: { type: 'integer' } } },
    additionalProperties: false,
  };
  for (const id of ['garden', 'off', 'fine']) {
    const folder = await writePlugin(parent, id, source);
    await writeManifest(folder, { id, tools: [], plugin: { configSchema } });
  }
  const bad = { ctiy: 'Oslo', beds: [1, 'x'] };
  const plugins = await listPlugins({
    plugins: {
      paths: ['garden', 'off', 'fine'],
      entries: {
        garden: { config: bad },
        off: { enabled: false, config: bad },
        fine: { config: { city: 'Oslo' } },
        media: { config: { no: 1 } },
      },
    },
    baseDir: parent,
    stateDir: join(parent, 'state'),
  });
  const wrong = plugins.filter(({ configProblems }) => configProblems !== undefined);
  expect(wrong.map(({ id }) => id)).toEqual(['media', 'garden']);
  const [, garden] = wrong;
  expect(garden?.configProblems?.map(({ path }) => path).toSorted()).toEqual([
    'plugins.entries.garden.config.beds[1]',
    'plugins.entries.garden.config.ctiy',
  ]);
  expect(garden?.problems.join('\n')).toContain(
    'did you mean "city"; there is: city, beds; the plugin is left out',
  );
  expect(await readdir(parent)).not.toContain('ran');
});
