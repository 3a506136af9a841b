import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pluginSource, type WrittenManifest, writeManifest, writePlugin } from '../../test/write-plugin.ts';
import { checkPluginPackage } from './check-package.ts';

let folder: string;

beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'openclaw-package-'));
  folder = await writePlugin(parent, 'garden', `throw new Error('it ran'); ${pluginSource('garden', [])}`);
});

afterEach(async () => {
  await rm(join(folder, '..'), { recursive: true, force: true });
});

it('gives what a package registers, without running it', async () => {
  await writeManifest(folder, { id: 'garden', tools: ['water'] });
  expect(await checkPluginPackage(folder, 'garden')).toMatchObject({
    id: 'garden',
    tools: [{ name: 'water' }],
  });
});

it('tells a few of many problems, of a bounded length: keys and texts are the package’s own', async () => {
  const inputSchema = { type: 'object', properties: { ['k'.repeat(100_000)]: { type: 'nothing' } } };
  const tools = Array.from({ length: 200 }, (_, index) => ({
    name: `t${index}`,
    description: 'T.',
    inputSchema,
  }));
  await writeManifest(folder, { id: 'garden', tools: [], edits: { tools } });
  const refused: unknown = await checkPluginPackage(folder, 'garden').catch((thrown: unknown) => thrown);
  expect(refused).toMatchObject({ code: 'plugin_invalid' });
  expect(String(refused).length).toBeLessThan(10_000);
});

it.each<readonly [string, Partial<WrittenManifest> | undefined, object]>([
  ['no manifest', undefined, {}],
  ['no sign of a plugin', undefined, { openclaw: undefined }],
  ['a manifest that was changed by hand', { edits: { description: 'Harmless' } }, {}],
  ['FR-124: a manifest without tools', { edits: { tools: undefined } }, {}],
  ['FR-124: tools that are no list', { edits: { tools: true } }, {}],
  ['FR-128: a hook that this host does not call', { edits: { hooks: ['on_call'] } }, {}],
  [
    'a schema that does not compile',
    { plugin: { configSchema: { type: 'object', minProperties: 'x' } } },
    {},
  ],
  ['an entry that is not there', {}, { openclaw: { plugin: './no.js' } }],
  ['an entry that is a folder', { entry: './dist.js' }, { openclaw: { plugin: './dist.js' } }],
  ['an entry that climbs out', {}, { openclaw: { plugin: './../x.js' } }],
  ['an entry that the manifest does not name', {}, { openclaw: { plugin: './other.js' } }],
  [
    'an entry that Node does not run from a package',
    { entry: './index.ts' },
    { openclaw: { plugin: './index.ts' } },
  ],
])('refuses %s', async (_what, manifest, packageJson) => {
  await writeFile(join(folder, 'other.js'), '');
  await writeFile(join(folder, 'index.ts'), '');
  await mkdir(join(folder, 'dist.js'));
  const described = { name: 'garden', openclaw: { plugin: './index.js' }, ...packageJson };
  await writeFile(join(folder, 'package.json'), JSON.stringify(described));
  if (manifest !== undefined) await writeManifest(folder, { id: 'garden', tools: [], ...manifest });
  await expect(checkPluginPackage(folder, 'garden')).rejects.toMatchObject({ code: 'plugin_invalid' });
});
