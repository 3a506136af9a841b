import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { npmEnvironment, startRegistry, tar, writePluginPackage } from '../../test/plugin-package.ts';
import { type House, makeHouse } from '../../test/run-captured.ts';

const config = (house: House) => readFile(join(house.folder, 'openclaw.json5'), 'utf8');
const packagesOf = (house: House) => readdir(join(house.folder, 'plugin-packages')).catch((): string[] => []);
const codeIn = (stderr: string) => /\(([a-z_]+)\)\n$/u.exec(stderr)?.[1];
const plugins = async (house: House) => JSON.parse((await house.run('plugins', 'list', '--json')).stdout);
const find = async (house: House, id: string) =>
  (await plugins(house)).find((plugin: { id: string }) => plugin.id === id);

/** Nothing of a plugin runs before it is agreed to, nor when it is listed. */
const leaves = (house: House) =>
  `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(join(house.folder, 'ran'))}, '');`;
const hasRun = async (house: House) => (await readdir(house.folder)).includes('ran');

const house = (env: Readonly<Record<string, string>> = {}) => makeHouse({}, { ...npmEnvironment(), ...env });

describe('openclaw plugins install', () => {
  it('installs a folder once somebody agrees: its tools can be called, and nothing ran before', async () => {
    await using home = await house();
    await writeFile(join(home.folder, 'openclaw.json5'), '{\n  // Mine.\n  plugins: {},\n}\n');
    // What a killed install left a day ago goes as well.
    const stale = join(home.folder, 'plugin-packages', '.staging-old');
    await mkdir(stale, { recursive: true });
    await utimes(stale, 1, 1);
    // It depends, by way of another, on what only the folder knows where to find.
    for (const [name, needs] of [
      ['leaf', {}],
      ['branch', { leaf: '^1.0.0' }],
    ] as const) {
      await mkdir(join(home.folder, name, 'package'), { recursive: true });
      const packageJson = JSON.stringify({ name, version: '1.0.0', dependencies: needs });
      await writeFile(join(home.folder, name, 'package', 'package.json'), packageJson);
      await tar(join(home.folder, name), join(home.folder, `${name}.tgz`), 'package');
    }
    const branch = `file:${join(home.folder, 'branch.tgz')}`;
    const more = { dependencies: { branch }, overrides: { leaf: 'file:../leaf.tgz' } };
    const source = await writePluginPackage(join(home.folder, 'src'), { code: leaves(home), more });
    const installed = await home.run('plugins', 'install', source, '--yes');
    expect([installed.code, installed.stderr]).toEqual([0, '']);
    expect(installed.stdout).toContain('1 tool: garden_water');
    expect(installed.stdout).toContain('2 other packages');
    expect(await packagesOf(home)).toEqual([expect.stringMatching(/^garden-\w+$/u)]);
    expect(await find(home, 'garden')).toMatchObject({
      source: 'installed',
      version: '1.0.0',
      enabled: true,
      tools: ['garden_water'],
      problems: [],
    });
    await home.run('plugins', 'inspect', 'garden');
    expect(await hasRun(home)).toBe(false);
    expect(await config(home)).toContain('// Mine.');

    await rm(source, { recursive: true });
    const call = await home.run('tools', 'call', 'openclaw:garden:garden_water');
    expect([call.code, call.stdout]).toEqual([0, '1.0.0\n']);
    expect(await hasRun(home)).toBe(true);
  });

  it('without consent shows what it is, installs nothing and leaves nothing behind', async () => {
    await using home = await house();
    const before = await config(home);
    // Its id is also what every object answers to.
    const plugin = { id: 'constructor', code: leaves(home) };
    const source = await writePluginPackage(join(home.folder, 'src'), plugin);
    const { code, stdout, stderr } = await home.run('plugins', 'install', source);
    expect([code, codeIn(stderr)]).toEqual([1, 'plugin_consent_required']);
    expect(stdout).toContain('constructor 1.0.0');
    expect(stdout).not.toContain('takes the place');
    expect(await packagesOf(home)).toEqual([]);
    expect(await config(home)).toBe(before);
    expect(await hasRun(home)).toBe(false);
  });

  it('says how to configure a plugin that is left out without', async () => {
    await using home = await house();
    const configSchema = { type: 'object', properties: { zone: { type: 'string' } }, required: ['zone'] };
    const source = await writePluginPackage(join(home.folder, 'src'), { configSchema });
    const { stdout } = await home.run('plugins', 'install', source, '--yes');
    expect(stdout).toContain(`config set plugins.entries.garden.config '{ zone: "…" }'`);
  });

  it('puts a new version of the same package into the place of the old one, and uninstall takes all away', async () => {
    await using home = await house();
    const source = join(home.folder, 'src');
    await writePluginPackage(join(home.folder, 'package'));
    const tarball = await tar(home.folder, join(home.folder, 'garden-1.0.0.tgz'), 'package');
    expect((await home.run('plugins', 'install', tarball, '--yes')).code).toBe(0);
    const [old] = await packagesOf(home);
    const other = await writePluginPackage(join(home.folder, 'other'), { name: 'another' });
    const refused = await home.run('plugins', 'install', other, '--yes');
    expect([refused.code, codeIn(refused.stderr)]).toEqual([1, 'plugin_invalid']);
    expect(await packagesOf(home)).toEqual([old]);
    await home.run('plugins', 'disable', 'garden');
    await writePluginPackage(source, { version: '2.0.0', tools: ['garden_mow'] });
    const upgrade = await home.run('plugins', 'install', source, '--yes', '--json');
    expect(JSON.parse(upgrade.stdout)).toMatchObject({ replaces: '1.0.0', manifest: { version: '2.0.0' } });
    const left = await packagesOf(home);
    expect([left.length, left.includes(old ?? '')]).toEqual([1, false]);
    expect(await find(home, 'garden')).toMatchObject({
      version: '2.0.0',
      enabled: false,
      tools: ['garden_mow'],
    });

    const gone = await home.run('plugins', 'uninstall', 'garden', '--json');
    expect(JSON.parse(gone.stdout)).toMatchObject({ plugin: 'garden', settingsRemoved: true });
    expect(await packagesOf(home)).toEqual([]);
    expect(await find(home, 'garden')).toBeUndefined();
    expect(await config(home)).not.toContain('garden');
  });

  it('is no failure where files of the old version cannot be removed, nor is uninstall', async () => {
    await using home = await house();
    const source = await writePluginPackage(join(home.folder, 'src'));
    const install = () => home.run('plugins', 'install', source, '--yes');
    const block = async () => {
      const [name = ''] = (await packagesOf(home)).filter((each) => !each.startsWith('.'));
      await mkdir(join(home.folder, 'plugin-packages', `.staging-${name}`, 'full'), { recursive: true });
      return name;
    };
    await install();
    const old = await block();
    const upgrade = await install();
    expect([upgrade.code, upgrade.stderr.includes(old)]).toEqual([0, true]);
    expect((await find(home, 'garden')).folder).not.toContain(old);
    await rm(join(home.folder, 'plugin-packages', old), { recursive: true });
    await block();
    expect((await home.run('plugins', 'uninstall', 'garden')).code).toBe(0);
    expect(await find(home, 'garden')).toBeUndefined();
  });

  it('installs from npm, with what it depends on, and tells which install scripts did not run', async () => {
    await using home = await house();
    const touch = `node -e "require('fs').writeFileSync('${join(home.folder, 'ran')}', '')"`;
    const native = { name: 'native', version: '1.0.0', scripts: { postinstall: touch } };
    await mkdir(join(home.folder, 'native/package'), { recursive: true });
    await writeFile(join(home.folder, 'native/package/package.json'), JSON.stringify(native));
    const needs = { dependencies: { native: '^1.0.0' } };
    await writePluginPackage(join(home.folder, 'plugin/package'), { name: '@acme/garden', more: needs });
    const pack = async (folder: string) =>
      readFile(await tar(join(home.folder, folder), join(home.folder, `${folder}.tgz`), 'package'));
    await using registry = await startRegistry({
      native: { packageJson: { ...native, hasInstallScript: true }, tarball: await pack('native') },
      '@acme/garden': { packageJson: needs, tarball: await pack('plugin') },
    });
    await using other = await house(npmEnvironment(registry.url));
    const { code, stdout, stderr } = await other.run(
      'plugins',
      'install',
      '@acme/garden@^1',
      '--yes',
      '--json',
    );
    expect([code, stderr.includes('native')]).toEqual([0, true]);
    expect(JSON.parse(stdout)).toMatchObject({
      from: '@acme/garden@^1',
      fetched: { name: '@acme/garden', dependencies: 1, withInstallScripts: ['native'] },
    });
    expect(await hasRun(home)).toBe(false);
    expect(await find(other, 'garden')).toMatchObject({ packageName: '@acme/garden', problems: [] });
    const missing = await other.run('plugins', 'install', 'nowhere', '--yes');
    expect([missing.code, codeIn(missing.stderr)]).toEqual([1, 'plugin_not_found']);
    const version = await other.run('plugins', 'install', '@acme/garden@^7', '--yes');
    expect([version.code, codeIn(version.stderr)]).toEqual([1, 'plugin_not_found']);
    expect(await packagesOf(other)).toHaveLength(1);
  });

  it('that is stopped while npm waits leaves nothing behind', async () => {
    await using registry = await startRegistry({ slow: null });
    await using home = await house(npmEnvironment(registry.url));
    const before = await config(home);
    const { ended, signals } = home.start('plugins', 'install', 'slow', '--yes');
    await registry.asked;
    signals.emit('SIGINT');
    const { code, stderr } = await ended;
    expect([code, codeIn(stderr)]).toEqual([1, 'plugin_install_failed']);
    expect(await packagesOf(home)).toEqual([]);
    expect(await config(home)).toBe(before);
  });

  it('that is stopped once it was looked over leaves nothing behind, agreed or not', async () => {
    await using home = await house();
    const before = await config(home);
    const source = await writePluginPackage(join(home.folder, 'src'));
    const { ended, signals, sees } = home.start('plugins', 'install', source, '--yes');
    await sees('It runs inside');
    signals.emit('SIGINT');
    const { code, stderr } = await ended;
    expect([code, codeIn(stderr)]).toEqual([1, 'plugin_install_failed']);
    expect(await packagesOf(home)).toEqual([]);
    expect(await config(home)).toBe(before);
  });

  it('beside another of the same id replaces nothing that nobody agreed to replace', async () => {
    await using home = await house();
    // What another install removes while this one looks whether it is old.
    await mkdir(join(home.folder, 'plugin-packages'));
    await symlink('/nowhere', join(home.folder, 'plugin-packages', '.staging-gone'));
    const sources = await Promise.all(
      ['one', 'two'].map((name) => writePluginPackage(join(home.folder, name), { name })),
    );
    const ends = await Promise.all(sources.map((source) => home.run('plugins', 'install', source, '--yes')));
    const failed = ends.filter(({ code }) => code !== 0);
    expect(failed.map(({ stderr }) => codeIn(stderr))).toEqual(['plugin_install_failed']);
    const kept = (await packagesOf(home)).filter((name) => !name.startsWith('.'));
    expect(kept).toHaveLength(1);
    expect((await find(home, 'garden')).folder).toContain(kept[0]);
  });

  it('runs nothing that a git repository names in its .npmrc, for npm would', async () => {
    await using home = await house();
    const touch = `#!/bin/sh\ntouch ${join(home.folder, 'ran')}\n`;
    const git = (...args: readonly string[]) => promisify(execFile)('git', ['-C', home.folder, ...args]);
    const dependencies = { other: `git+file://${join(home.folder, 'repository')}` };
    await git('init', '--quiet', 'repository');
    // npm installs what a repository needs inside of it, if that has anything to prepare.
    const files = { '.npmrc': 'git=./evil.sh', 'evil.sh': touch };
    const more = { dependencies, scripts: { prepare: 'true' } };
    await writePluginPackage(join(home.folder, 'repository'), { id: 'other', name: 'other', more, files });
    await promisify(execFile)('chmod', ['+x', join(home.folder, 'repository', 'evil.sh')]);
    const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
    await git('-C', 'repository', 'add', '--force', '.');
    await git('-C', 'repository', ...author, 'commit', '--quiet', '--message', 'One');
    const source = await writePluginPackage(join(home.folder, 'src'), { more: { dependencies } });
    const { code, stderr } = await home.run('plugins', 'install', source, '--yes');
    expect([code, codeIn(stderr), await hasRun(home)]).toEqual([1, 'plugin_invalid', false]);
    expect(await packagesOf(home)).toEqual([]);
  });

  it.each([
    ['fails without a word of its own', 'exit 1'],
    ['says that all went well, and did nothing', 'exit 0'],
  ])('does not blame the package for an npm that %s', async (_what, line) => {
    await using tools = await makeHouse();
    await writeFile(join(tools.folder, 'npm'), `#!/bin/sh\n${line}\n`, { mode: 0o700 });
    await using home = await house({ PATH: tools.folder });
    const source = await writePluginPackage(join(home.folder, 'src'));
    const { code, stderr } = await home.run('plugins', 'install', source, '--yes');
    expect([code, codeIn(stderr)]).toEqual([1, 'plugin_install_failed']);
    expect(await packagesOf(home)).toEqual([]);
  });

  it('holds whatever settings a script of npm leaves in the environment', async () => {
    const left = {
      npm_config_workspace: 'x',
      npm_config_dry_run: 'true',
      npm_config_package_lock_only: 'true',
    };
    await using home = await house(left);
    const source = await writePluginPackage(join(home.folder, 'src'));
    const { code, stderr } = await home.run('plugins', 'install', source, '--yes');
    expect([code, stderr]).toEqual([0, '']);
  });

  type Make = (home: House, folder: string) => Promise<string>;
  const pluginWith =
    (plugin: Parameters<typeof writePluginPackage>[1]): Make =>
    (_home, folder) =>
      writePluginPackage(folder, plugin);
  it.each<readonly [string, string, Make]>([
    ['a package without a manifest', 'plugin_invalid', pluginWith({ edits: null })],
    ['the id of a bundled plugin', 'plugin_invalid', pluginWith({ id: 'memory' })],
    ['a package without a version', 'plugin_invalid', pluginWith({ more: { version: undefined } })],
    [
      'a folder without a package.json',
      'plugin_invalid',
      async (_home, folder) => {
        await mkdir(folder);
        return folder;
      },
    ],
    ['a folder that is not there', 'plugin_not_found', async (_home, folder) => folder],
    ['a URL', 'request_invalid', async () => 'https://plugins.example/garden.tgz'],
    ['a repository', 'request_invalid', async () => 'acme/garden'],
    ['a folder in place of a version', 'request_invalid', async () => 'npm:garden@..'],
    ['an option in place of a package', 'request_invalid', async () => 'npm:--global'],
    ['a registry that cannot be reached', 'plugin_install_failed', async () => 'garden'],
    [
      'a tarball that is none',
      'plugin_invalid',
      async (_home, folder) => {
        await writeFile(`${folder}.tgz`, 'garbage');
        return `${folder}.tgz`;
      },
    ],
    [
      'a tarball of a size that no plugin has',
      'plugin_invalid',
      async (_home, folder) => {
        await writeFile(`${folder}.tgz`, '');
        await truncate(`${folder}.tgz`, 60_000_000);
        return `${folder}.tgz`;
      },
    ],
    [
      'a tarball that unpacks to more than a plugin may be',
      'plugin_invalid',
      async (_home, folder) => {
        const part = gzipSync(Buffer.alloc(50_000_000));
        await writeFile(`${folder}.tgz`, Buffer.concat(Array.from({ length: 6 }, () => part)));
        return `${folder}.tgz`;
      },
    ],
    [
      'a package.json that never ends',
      'plugin_invalid',
      async (_home, folder) => {
        await mkdir(folder);
        await promisify(execFile)('mkfifo', [join(folder, 'package.json')]);
        return folder;
      },
    ],
    [
      'a tarball with a file outside of it',
      'plugin_invalid',
      async (home, folder) => {
        await writePluginPackage(join(folder, 'package'));
        await writeFile(join(folder, 'evil'), '');
        return tar(folder, join(home.folder, 'evil.tgz'), 'package', 'package/../evil');
      },
    ],
  ])('refuses %s, and leaves nothing behind', async (_what, expected, make) => {
    await using home = await house();
    const before = await config(home);
    const source = await make(home, join(home.folder, 'src'));
    const { code, stderr } = await home.run('plugins', 'install', source, '--yes');
    expect([code, codeIn(stderr)]).toEqual([1, expected]);
    expect(await packagesOf(home)).toEqual([]);
    expect(await config(home)).toBe(before);
  });
});
