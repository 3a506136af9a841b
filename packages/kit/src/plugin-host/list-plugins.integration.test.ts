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
