import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { noteConfig, sweepPackages } from './sweep-packages.ts';

it('removes what killed processes left, and nothing that a config file may name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openclaw-sweep-'));
  const packages = join(folder, 'packages');
  const config = join(folder, 'openclaw.json5');
  await writeFile(
    config,
    '{ plugins: { installed: { garden: { folder: "garden-named/node_modules/garden" } } } }',
  );
  const make = async (name: string, { configFile = '', isNew = false } = {}): Promise<void> => {
    await mkdir(join(packages, name), { recursive: true });
    if (configFile !== '') await noteConfig(join(packages, name), configFile);
    if (!isNew) await utimes(join(packages, name), 1, 1);
  };
  await make('.staging-old');
  await make('.staging-new', { isNew: true });
  await make('garden-named', { configFile: config });
  await make('garden-forgotten', { configFile: config });
  await make('garden-just-placed', { configFile: config, isNew: true });
  await make('garden-of-a-config-that-is-gone', { configFile: join(folder, 'no.json5') });
  await make('garden-of-nobody-knows');

  await sweepPackages(packages);
  expect((await readdir(packages)).toSorted()).toEqual([
    '.staging-new',
    'garden-just-placed',
    'garden-named',
    'garden-of-a-config-that-is-gone',
    'garden-of-nobody-knows',
  ]);
  await rm(folder, { recursive: true });
});
