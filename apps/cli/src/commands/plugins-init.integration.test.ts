import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '../../test/run-captured.ts';
import { runCli } from '../index.ts';
import { cliVersion } from '../version.ts';
import { initPlugin } from './plugins-init.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');

describe('openclaw plugins init', () => {
  it.each([
    { template: 'ts', flags: [], entry: './dist/index.js' },
    { template: 'js', flags: ['--template', 'js'], entry: './src/index.js' },
  ])('makes a plugin in $template whose tests pass as they are', async ({ template, flags, entry }) => {
    await using house = await makeHouse();
    const folder = join(house.folder, 'Weather Map');
    const made = await house.run('plugins', 'init', folder, ...flags);
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(await readJson(join(folder, 'package.json'))).toMatchObject({
      name: 'openclaw-plugin-weather-map',
      type: 'module',
      openclaw: { plugin: entry },
    });
    expect(await readFile(join(folder, `src/index.${template}`), 'utf8')).toContain("id: 'weather-map'");
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['.gitignore', '.npmrc']));
    const tests = await testIn(folder, `src/index.test.${template}`);
    expect(tests).toMatch(/^# pass 5$/mu);
    expect(tests).toMatch(/^# fail 0$/mu);
  });

  it('depends on the packages of its own version, and exactly on what the workspace is built with', async () => {
    await using house = await makeHouse();
    await house.run('plugins', 'init', join(house.folder, 'new'));
    const { dependencies, devDependencies } = await readJson(join(house.folder, 'new/package.json'));
    const { version } = await readJson(join(ROOT, 'apps/cli/package.json'));
    const workspace = await readJson(join(ROOT, 'package.json'));
    expect(dependencies).toEqual({ '@openclaw/plugin-sdk': `^${version}` });
    expect(devDependencies).toEqual({
      '@openclaw/cli': version,
      '@openclaw/plugin-testing': version,
      '@types/node': workspace.devDependencies['@types/node'],
      typescript: workspace.devDependencies['typescript'],
    });
  });

  it('depends on packed packages where it is told to', async () => {
    await using house = await makeHouse();
    const { version } = await readJson(join(ROOT, 'apps/cli/package.json'));
    const packages = join(house.folder, 'packed');
    await mkdir(packages);
    const init = (folder: string) =>
      house.run('plugins', 'init', join(house.folder, folder), '--packages', packages);
    const without = await init('without');
    expect([without.code, without.stderr]).toEqual([1, expect.stringContaining('@openclaw/plugin-testing')]);
    for (const name of ['cli', 'plugin-sdk', 'plugin-testing', 'kit']) {
      await writeFile(join(packages, `openclaw-${name}-${version}.tgz`), '');
    }
    await init('with');
    expect(await readJson(join(house.folder, 'with/package.json'))).toMatchObject({
      dependencies: { '@openclaw/plugin-sdk': `file:${packages}/openclaw-plugin-sdk-${version}.tgz` },
      overrides: {
        '@openclaw/plugin-sdk': '$@openclaw/plugin-sdk',
        '@openclaw/kit': `file:${packages}/openclaw-kit-${version}.tgz`,
      },
    });
  });

  it('overwrites nothing: it lists what is there', async () => {
    await using house = await makeHouse();
    await mkdir(join(house.folder, 'taken/.git'), { recursive: true });
    await writeFile(join(house.folder, 'taken/notes.md'), 'mine');
    const refused = await house.run('plugins', 'init', join(house.folder, 'taken'));
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/notes\.md.*\(request_invalid\)/u),
    ]);
    expect(await readdir(join(house.folder, 'taken'))).toEqual(['.git', 'notes.md']);
    expect((await house.run('plugins', 'init', join(house.folder, 'taken/notes.md'))).code).toBe(1);

    await mkdir(join(house.folder, 'fresh/.git'), { recursive: true });
    expect((await house.run('plugins', 'init', join(house.folder, 'fresh'))).code).toBe(0);
  });

  it('refuses a name that no plugin may have, with one that it may', async () => {
    await using house = await makeHouse();
    const refused = await house.run('plugins', 'init', join(house.folder, 'new'), '--name', 'My Weather');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('my-weather')]);
    expect((await house.run('plugins', 'init', '--template', 'python')).code).toBe(2);
    expect(await readdir(house.folder)).toEqual([]);
  });

  it('has the packages made that it is to depend on, and only once name and folder will do', async () => {
    await using house = await makeHouse();
    const cli = { ...terminal(), env: {}, stderr: new PassThrough(), signals: new EventEmitter() };
    const version = cliVersion();
    let made = 0;
    const packages = async (): Promise<string> => {
      made += 1;
      const names = ['cli', 'plugin-sdk', 'plugin-testing'];
      await Promise.all(
        names.map((name) => writeFile(join(house.folder, `openclaw-${name}-${version}.tgz`), '')),
      );
      return house.folder;
    };
    const flags = { template: 'js', packages } as const;
    await mkdir(join(house.folder, 'taken/src'), { recursive: true });
    for (const [folder, name] of [
      ['taken', 'weather'],
      ['new', 'No Name'],
    ] as const) {
      const refused = initPlugin(cli, join(house.folder, folder), { ...flags, name });
      await expect(refused).rejects.toMatchObject({ code: 'request_invalid' });
    }
    expect(made).toBe(0);
    await initPlugin(cli, join(house.folder, 'new'), { ...flags, name: 'weather' });
    expect(made).toBe(1);
    expect((await readJson(join(house.folder, 'new/package.json'))).devDependencies).toMatchObject({
      '@openclaw/cli': `file:${join(house.folder, `openclaw-cli-${version}.tgz`)}`,
    });
  });

  it('asks a person at a terminal for what no flag says, again until it will do', async () => {
    await using house = await makeHouse();
    const folder = join(house.folder, 'new');
    const { stdin, stdout } = terminal();
    const code = runCli(['plugins', 'init', folder], { env: { HOME: house.folder }, stdin, stdout });
    await stdout.sees('(new)');
    stdin.write('No Name\n');
    await stdout.sees('no-name');
    stdin.write('weather\n');
    await stdout.sees('ts or js');
    stdin.write('js\n');
    expect(await code).toBe(0);
    expect((await readJson(join(folder, 'package.json'))).name).toBe('openclaw-plugin-weather');
    expect(await readdir(join(folder, 'src'))).toContain('index.js');
  });

  it('makes nothing when the input ends before it is answered', async () => {
    await using house = await makeHouse();
    const { stdin, stdout } = terminal();
    const code = runCli(['plugins', 'init', join(house.folder, 'new')], {
      env: { HOME: house.folder },
      stdin,
      stdout,
      stderr: new PassThrough(),
    });
    await stdout.sees('(new)');
    stdin.end();
    expect(await code).toBe(1);
    expect(await readdir(house.folder)).toEqual([]);
  });
});

/** A pair of streams that a person sits at. */
function terminal() {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  let shown = '';
  const stdout = Object.assign(new PassThrough({ encoding: 'utf8' }), {
    isTTY: true,
    /** Resolves once that text has been written. */
    async sees(wanted: string): Promise<void> {
      while (!shown.includes(wanted)) await new Promise((more) => stdout.once('data', more));
    },
  });
  stdout.on('data', (written: string) => (shown += written));
  return { stdin, stdout };
}

async function readJson(file: string) {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** As `npm test` would, with the packages of this workspace in the place of installed ones. */
async function testIn(folder: string, file: string): Promise<string> {
  await mkdir(join(folder, 'node_modules/@openclaw'), { recursive: true });
  for (const name of ['plugin-sdk', 'plugin-testing']) {
    await symlink(join(ROOT, 'packages', name), join(folder, 'node_modules/@openclaw', name), 'junction');
  }
  const child = spawn(process.execPath, ['--test', '--test-reporter=tap', file], {
    cwd: folder,
    env: { PATH: process.env['PATH'], NODE_OPTIONS: '--conditions=@openclaw/source' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return text(child.stdout);
}
