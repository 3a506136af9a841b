import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { writePluginPackage } from '../../test/plugin-package.ts';
import { makeHouse } from '../../test/run-captured.ts';

const MANIFEST = 'openclaw.plugin.json';
const lines = (text: string) => text.trimEnd().split('\n');

describe('openclaw plugins build', () => {
  it('writes the manifest, the same bytes each time, and then has nothing to change', async () => {
    await using house = await makeHouse();
    const folder = await writePluginPackage(join(house.folder, 'garden'), {
      tools: ['g_b', 'g_a'],
      edits: null,
    });
    const { code, stdout } = await house.run('plugins', 'build', folder, '--json');
    const written = await readFile(join(folder, MANIFEST), 'utf8');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { ok: true, plugin: 'garden', changed: true }]);
    expect(JSON.parse(written)).toMatchObject({ id: 'garden', tools: [{ name: 'g_a' }, { name: 'g_b' }] });
    const again = await house.run('plugins', 'build', folder, '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({ changed: false });
    expect(await readFile(join(folder, MANIFEST), 'utf8')).toBe(written);
    expect((await house.run('plugins', 'build', folder, '--check')).code).toBe(0);
  });

  it.each<readonly [string, object | null, readonly string[]]>([
    ['is not there', null, ['']],
    ['FR-124: has no tools', { tools: undefined }, ['/tools']],
    ['has another description', { description: 'x' }, ['/description']],
    ['FR-124: lists what is not registered', { tools: [] }, ['/tools']],
  ])(
    '--check fails for a manifest that %s, says what differs, and writes nothing',
    async (_what, edits, paths) => {
      await using house = await makeHouse();
      const folder = await writePluginPackage(join(house.folder, 'garden'), { edits });
      const before = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
      const { code, stdout } = await house.run('plugins', 'build', folder, '--check', '--json');
      expect(code).toBe(1);
      const { differences } = JSON.parse(stdout);
      expect(differences.map(({ path }: { path: string }) => path)).toEqual(paths);
      expect(await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)).toBe(before);
      expect((await house.run('plugins', 'build', folder)).code).toBe(0);
      expect((await house.run('plugins', 'build', folder, '--check')).code).toBe(0);
    },
  );

  it('--check fails for the same content in other bytes', async () => {
    await using house = await makeHouse();
    const folder = await writePluginPackage(join(house.folder, 'garden'));
    const text = await readFile(join(folder, MANIFEST), 'utf8');
    await writeFile(join(folder, MANIFEST), JSON.stringify(JSON.parse(text)));
    expect((await house.run('plugins', 'build', folder, '--check')).code).toBe(1);
  });

  it('writes nothing for a plugin with errors, and names plugin, tool and field', async () => {
    await using house = await makeHouse();
    const folder = await writePluginPackage(join(house.folder, 'garden'), { edits: null });
    const tool = `{ name: 'g_water', description: 'Waters.', inputSchema: { type: 'objekt' }, execute() {} }`;
    await writeFile(join(folder, 'index.js'), `export default { id: 'garden', tools: [${tool}] };`);
    const { code, stdout } = await house.run('plugins', 'build', folder);
    expect(code).toBe(1);
    expect(lines(stdout)[0]).toMatch(
      /^error: garden, tool g_water: \.\/index\.js\/tools\/0\/inputSchema\/type must /u,
    );
    await expect(readFile(join(folder, MANIFEST))).rejects.toThrow();
  });
});

describe('openclaw plugins validate', () => {
  it('passes a plugin with its manifest', async () => {
    await using house = await makeHouse();
    const folder = await writePluginPackage(join(house.folder, 'garden'));
    const { code, stdout } = await house.run('plugins', 'validate', folder);
    expect([code, lines(stdout)]).toEqual([0, ['garden is valid: 1 tool']]);
  });

  it('FR-127: passes a plugin with warnings and says them', async () => {
    await using house = await makeHouse();
    const folder = await writePluginPackage(join(house.folder, 'garden'), { tools: ['note_search'] });
    const { code, stdout } = await house.run('plugins', 'validate', folder, '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { ok: true, plugin: 'garden', findings: [{ severity: 'warning', tool: 'note_search' }] },
    ]);
  });

  it.each<readonly [string, object, string]>([
    ['FR-124: tools: true', { tools: true }, '/tools'],
    ['a changed fingerprint', { fingerprint: 'x' }, '/fingerprint'],
    ['FR-128: an unknown hook', { hooks: ['on_call'] }, '/hooks/0'],
  ])('fails for a manifest with %s', async (_what, edits, path) => {
    await using house = await makeHouse();
    const folder = await writePluginPackage(join(house.folder, 'garden'), { edits });
    const { code, stdout } = await house.run('plugins', 'validate', folder, '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([
      1,
      { ok: false, findings: [{ file: MANIFEST, path }] },
    ]);
  });

  it('fails for one that ends the process, which would be a success without a word', async () => {
    await using house = await makeHouse();
    const folder = await writePluginPackage(join(house.folder, 'garden'), {
      code: `import process from 'node:process'; process.exit(0);`,
    });
    const { code, stdout } = await house.run('plugins', 'validate', folder, '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { ok: false, findings: [{ file: './index.js' }] }]);
  });

  it('fails for a folder that is none', async () => {
    await using house = await makeHouse();
    const { code, stdout } = await house.run('plugins', 'validate', join(house.folder, 'no'), '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { findings: [{ file: 'package.json' }] }]);
  });

  it('keeps its JSON clean of what the plugin prints, and outlives a promise that it forgot', async () => {
    await using house = await makeHouse();
    const code = `console.log('ready'); Promise.reject(new Error('forgotten'));`;
    const folder = await writePluginPackage(join(house.folder, 'garden'), { code });
    const command = fileURLToPath(new URL('../../test/openclaw.ts', import.meta.url));
    const argv = ['--conditions=@openclaw/source', command, 'plugins', 'validate', folder, '--json'];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, argv);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, findings: [] });
    expect([stderr.includes('ready'), stderr.includes('forgotten')]).toEqual([true, true]);
  });
});
