import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { writePluginPackage } from '../../test/plugin-package.ts';
import { type House, makeHouse } from '../../test/run-captured.ts';

const config = (house: House) => readFile(join(house.folder, 'openclaw.json5'), 'utf8');
const codeIn = (stderr: string) => /\(([a-z_]+)\)\n$/u.exec(stderr)?.[1];

/** Leaves a file behind when the plugin is run. */
const leaves = (house: House) =>
  `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(join(house.folder, 'ran'))}, '');`;
const hasRun = async (house: House) => (await readdir(house.folder)).includes('ran');

describe('openclaw plugins list, inspect, enable, disable, uninstall', () => {
  it('inspect shows all of the manifest of a plugin, by its id or its folder, without running it', async () => {
    await using home = await makeHouse({ plugins: { paths: ['garden'] } });
    const folder = await writePluginPackage(join(home.folder, 'garden'), { code: leaves(home) });
    for (const asked of ['garden', folder]) {
      const { code, stdout } = await home.run('plugins', 'inspect', asked);
      expect([code, stdout.includes('garden_water')]).toEqual([0, true]);
      const { stdout: json } = await home.run('plugins', 'inspect', asked, '--json');
      expect(JSON.parse(json)).toMatchObject({
        manifest: { id: 'garden', tools: [{ name: 'garden_water' }] },
      });
    }
    expect(await hasRun(home)).toBe(false);
  });

  it('inspect and list let no text of a package move the cursor, and wait for no pipe', async () => {
    await using home = await makeHouse({ plugins: { paths: ['garden'] } });
    const version = '1.0.0\u001b[2J\nIt is safe';
    const folder = await writePluginPackage(join(home.folder, 'garden'), { more: { version } });
    for (const argv of [['inspect', folder], ['list']]) {
      const { code, stdout } = await home.run('plugins', ...argv);
      expect([code, stdout.includes('\u001b'), /^It is safe/mu.test(stdout)]).toEqual([0, false, false]);
    }
    await rm(join(folder, 'openclaw.plugin.json'));
    await promisify(execFile)('mkfifo', [join(folder, 'openclaw.plugin.json')]);
    const { code, stderr } = await home.run('plugins', 'inspect', folder);
    expect([code, codeIn(stderr)]).toEqual([1, 'plugin_invalid']);
    const json = await home.run('plugins', 'inspect', folder, '--json');
    expect([json.code, JSON.parse(json.stdout)]).toMatchObject([
      1,
      { folder, problems: [expect.anything()] },
    ]);
  });

  it('a key that a plugin does not know is told by validate, doctor and list, and leaves it out', async () => {
    const entries = { garden: { config: { citty: 'Oslo' } } };
    await using home = await makeHouse({ plugins: { paths: ['garden'], entries } });
    const configSchema = {
      type: 'object',
      properties: { city: { type: 'string' } },
      additionalProperties: false,
    };
    await writePluginPackage(join(home.folder, 'garden'), { configSchema });

    const validated = await home.run('config', 'validate');
    const { stdout: listed } = await home.run('plugins', 'list');
    const { stdout: examined } = await home.run('doctor', '--json');

    expect([validated.code, codeIn(validated.stderr)]).toEqual([1, 'config_invalid']);
    for (const text of [validated.stderr, examined]) {
      expect(text).toContain('plugins.entries.garden.config.citty');
      expect(text).toMatch(/did you mean \\?"city/u);
    }
    expect(listed).toMatch(/^garden +1\.0\.0 +left out +path +1/mu);
    const at = 'plugins.entries.garden.config';
    const worse = await home.run('config', 'set', `${at}.cityy`, 'Oslo');
    expect([worse.code, worse.stderr]).toEqual([0, expect.stringContaining(`${at}.cityy`)]);
    const mended = await home.run('config', 'set', at, '{ city: "Oslo" }');
    expect(mended).toMatchObject({ code: 0, stderr: '' });
    expect((await home.run('config', 'validate')).code).toBe(0);
    expect((await home.run('plugins', 'list')).stdout).toMatch(/^garden +1\.0\.0 +on/mu);
  });

  it('list shows every plugin in a table, and what is wrong', async () => {
    await using home = await makeHouse({ plugins: { paths: ['garden', 'gone'] } });
    await writePluginPackage(join(home.folder, 'garden'));
    const { code, stdout } = await home.run('plugins', 'list');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^memory +\S+ +on +bundled +\d+/mu);
    expect(stdout).toMatch(/^garden +1\.0\.0 +on +path +1/mu);
    expect(stdout).toMatch(/^\(unknown\) +on +path +\? +package\.json/mu);
  });

  it('disable keeps a plugin from being loaded at all, enable brings it back', async () => {
    await using home = await makeHouse({ plugins: { paths: ['garden'] } });
    await writePluginPackage(join(home.folder, 'garden'), { code: leaves(home) });
    expect((await home.run('plugins', 'disable', 'garden')).code).toBe(0);
    const off = await home.run('tools', 'list', '--json');
    expect([off.stdout.includes('garden_water'), await hasRun(home)]).toEqual([false, false]);
    expect((await home.run('plugins', 'enable', 'garden')).code).toBe(0);
    expect((await home.run('tools', 'list', '--json')).stdout).toContain('garden_water');
  });

  it.each(['call', 'explain', 'describe'])(
    'tools %s of a tool of a plugin that is off names the plugin',
    async (command) => {
      const entries = { garden: { enabled: false }, files: { enabled: false } };
      await using home = await makeHouse({ plugins: { paths: ['garden'], entries } });
      await writePluginPackage(join(home.folder, 'garden'), { code: leaves(home) });

      for (const [asked, plugin] of [
        ['garden_water', 'garden'],
        ['openclaw:garden:garden_water', 'garden'],
        ['openclaw:core:read', 'files'],
      ] as const) {
        const { code, stderr } = await home.run('tools', command, asked);
        expect([code, codeIn(stderr)]).toEqual([1, 'tool_not_found']);
        expect(stderr).toContain(
          `${asked} is a tool of the plugin ${plugin}, which is off: openclaw plugins enable ${plugin}`,
        );
      }
      const other = await home.run('tools', command, 'ghost');
      expect(other.stderr).not.toContain('plugins enable');
      expect(await hasRun(home)).toBe(false);
    },
  );

  it('an id that only a folder without a manifest can have is written, and said to be a guess', async () => {
    await using home = await makeHouse({ plugins: { paths: ['garden'] } });
    const folder = await writePluginPackage(join(home.folder, 'garden'), { edits: null });
    const { code, stderr } = await home.run('plugins', 'disable', 'garden');
    expect([code, stderr.includes(folder)]).toEqual([0, true]);
    expect((await home.run('plugins', 'disable', 'memory')).stderr).toBe('');
  });

  it.each<readonly [string, readonly string[], string]>([
    ['enable of no plugin', ['enable', 'ghost'], 'plugin_not_found'],
    ['disable of no plugin', ['disable', 'ghost'], 'plugin_not_found'],
    ['inspect of no plugin', ['inspect', 'ghost'], 'plugin_not_found'],
    ['inspect of a folder that is none', ['inspect', './ghost'], 'plugin_invalid'],
    ['inspect of a folder that is none as JSON', ['inspect', './ghost', '--json'], 'plugin_invalid'],
    ['uninstall of no plugin', ['uninstall', 'ghost'], 'plugin_not_found'],
    ['uninstall of a bundled plugin', ['uninstall', 'memory'], 'request_invalid'],
    ['uninstall of a plugin of paths', ['uninstall', 'garden'], 'request_invalid'],
  ])('refuses %s, and changes nothing', async (_what, argv, expected) => {
    await using home = await makeHouse({ plugins: { paths: ['garden'] } });
    await writePluginPackage(join(home.folder, 'garden'));
    const before = await config(home);
    const { code, stderr } = await home.run('plugins', ...argv);
    expect([code, codeIn(stderr)]).toEqual([1, expected]);
    expect(await config(home)).toBe(before);
  });
});
